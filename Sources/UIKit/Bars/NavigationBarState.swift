/// The circumstances in which a navigation bar looks different.
enum NavigationBarState: CaseIterable {
    case standard
    case compact
    case scrollEdge
    case compactScrollEdge

    /// Whether the state is one at the edge of the content.
    var isAtEdge: Bool { self == .scrollEdge || self == .compactScrollEdge }

    /// The states whose appearances are tried in turn.
    static func order(isCompact: Bool, isAtEdge: Bool) -> [NavigationBarState] {
        switch (isCompact, isAtEdge) {
        case (false, false): [.standard]
        case (true, false): [.compact, .standard]
        case (false, true): [.scrollEdge, .standard]
        case (true, true): [.compactScrollEdge, .scrollEdge, .compact, .standard]
        }
    }
}
