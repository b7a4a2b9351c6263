extension SnapshotNode.Replicator {
    /// The largest number of copies.
    package static var most: Int { 1000 }

    /// The factors of a copy's channels.
    package func ink(of copy: Int) -> SnapshotNode.Ink {
        let color = color ?? .white
        let steps = steps ?? .none
        func channel(_ shift: UInt32, _ step: Double) -> Double {
            let value = Double(color.rgba >> shift & 0xff) / 255 + Double(copy) * step
            return value > 0 ? min(value, 1) : 0
        }
        return SnapshotNode.Ink(
            red: channel(24, steps.red), green: channel(16, steps.green),
            blue: channel(8, steps.blue), alpha: channel(0, steps.alpha))
    }
}

extension SnapshotNode.Color {
    /// Opaque white.
    static let white = SnapshotNode.Color(rgba: 0xffff_ffff)
}

extension SnapshotNode.ColorSteps {
    /// All copies have the same colour.
    static let none = SnapshotNode.ColorSteps(red: 0, green: 0, blue: 0, alpha: 0)
}

extension SnapshotNode {
    /// Whether the node draws nothing itself and does not flatten its children into its plane.
    package var keepsDepth: Bool {
        guard hasDrawing else { return false }
        return drawing.isSpace || drawing.replicator?.preservesDepth == true
    }

    /// The factors of a picture's channels, each from 0 to 1.
    package struct Ink: Equatable, Sendable {
        package var red, green, blue, alpha: Double

        package init(red: Double, green: Double, blue: Double, alpha: Double) {
            (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
        }

        /// Returns the product of two inks.
        package func times(_ other: Ink) -> Ink {
            Ink(
                red: red * other.red, green: green * other.green, blue: blue * other.blue,
                alpha: alpha * other.alpha)
        }

        /// Changes nothing.
        package static let none = Ink(red: 1, green: 1, blue: 1, alpha: 1)
    }
}
