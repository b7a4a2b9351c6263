// Room for HeadlessTesting.
