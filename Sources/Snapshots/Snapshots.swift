// Room for Snapshots.
