// Room for Streaming.
