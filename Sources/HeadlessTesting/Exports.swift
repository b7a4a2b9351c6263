// Stages take these as arguments.
@_exported public import struct Snapshots.EnvironmentChange
