// Room for Cassowary.
