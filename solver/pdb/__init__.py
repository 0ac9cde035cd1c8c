"""Pattern databases: how tiles are split into patterns, how tables are built, and where they are stored."""
