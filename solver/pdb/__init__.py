"""Pattern databases: which tiles go together, how tables are built, and where they are kept."""
