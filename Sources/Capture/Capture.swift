// Room for Capture.
