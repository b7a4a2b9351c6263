/// The circumstances in which a navigation bar looks different.
enum NavigationBarState: CaseIterable {
    case standard
    case compact
    case scrollEdge
    case compactScrollEdge

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
