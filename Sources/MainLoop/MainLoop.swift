// Room for MainLoop.
