@_exported import CUnfairLock
