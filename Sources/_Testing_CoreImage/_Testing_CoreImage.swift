// Room for _Testing_CoreImage.
