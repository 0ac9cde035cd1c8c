"""Compiled code. It uses only numbers and arrays, and no other solver module except `solver.process`."""
