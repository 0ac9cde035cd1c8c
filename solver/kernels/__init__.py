"""Compiled code: numbers and arrays only, no other module of the solver but `solver.process`."""
