"""The five source reports: the rules by which each searched and counted, and the figures it gave."""
