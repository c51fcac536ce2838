"""Tables without a server: rooms in a worker of the browser."""
