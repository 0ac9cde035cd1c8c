"""The commands: each module has `configure(parser)` and `run(args, session)`."""
