// Room for _Testing_CoreGraphics.
