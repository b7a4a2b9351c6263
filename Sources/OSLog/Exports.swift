// Apple's OSLog has what `os` has, and reads stored entries, which do not exist here.
@_exported import os
