"""The widgets of the app: given a value they draw it, told of a key or a click they post a message."""
