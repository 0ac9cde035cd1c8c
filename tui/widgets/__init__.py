"""Shared widgets: they draw the values they are given, and post messages for keys and clicks."""
