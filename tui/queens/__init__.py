"""The queens of the app: playing them, watching and stepping searches, and all that is said of them."""
