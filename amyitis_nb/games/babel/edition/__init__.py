"""The printed figures of the editions, and the names of peoples and places."""
