@_exported import CoreGraphics
import MainLoop
