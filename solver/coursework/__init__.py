"""The five source reports: the rules that each searched and counted by, and the figures that it gave."""
