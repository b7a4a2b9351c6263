extension ViewTransition {
    /// How a transition moves its snapshots.
    enum Style: Equatable {
        case none
        /// A half turn about an axis; +1 or −1 is the sign of the angle.
        case flip(axis: Axis, sense: Double)
        /// The old page curls up or the new one down.
        case curl(isUp: Bool)
        case dissolve

        enum Axis { case horizontal, vertical }
    }
}

extension UIView.AnimationOptions {
    /// The transition style that the options select.
    ///
    /// A positive angle about the vertical axis brings the left side to the front (x < 0 moves to z
    /// > 0). About the horizontal axis it brings the bottom to the front, because y points down.
    var transitionStyle: ViewTransition.Style {
        switch rawValue >> 20 & 7 {
        case 1: .flip(axis: .vertical, sense: 1)
        case 2: .flip(axis: .vertical, sense: -1)
        case 3: .curl(isUp: true)
        case 4: .curl(isUp: false)
        case 5: .dissolve
        case 6: .flip(axis: .horizontal, sense: -1)
        case 7: .flip(axis: .horizontal, sense: 1)
        default: .none
        }
    }
}
