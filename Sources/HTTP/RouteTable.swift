/// The paths that a server answers, each with who may ask, how, and the function that answers.
///
/// Access is checked first, so that a stranger learns nothing about a path that needs a token.
@preconcurrency @MainActor
package struct RouteTable<Place: RoutedPlace> {
    /// One path: the right and the form of its requests, and their answer.
    package struct Route {
        let right: Place.Right?
        let methods: [HTTPRequest.Method]
        let parameters: [String]?
        let answer: @MainActor (Place, HTTPRequest) throws(Refusal) -> Void

        /// A path that is read with GET and HEAD.
        /// - Parameters:
        ///   - right: The right that a request needs; nil if no right is needed.
        ///   - parameters: The query's parameters besides `token`; nil accepts any.
        ///   - answer: Answers, or throws a refusal.
        package static func get(
            _ right: Place.Right?, _ parameters: [String]? = [],
            _ answer: @escaping @MainActor (Place, HTTPRequest) throws(Refusal) -> Void
        ) -> Route {
            Route(right: right, methods: [.get, .head], parameters: parameters, answer: answer)
        }

        /// A path to which bodies are sent with POST, without parameters.
        /// - Parameters:
        ///   - right: The right that a request needs; nil if no right is needed.
        ///   - answer: Answers, or throws a refusal.
        package static func post(
            _ right: Place.Right?,
            _ answer: @escaping @MainActor (Place, HTTPRequest) throws(Refusal) -> Void
        ) -> Route {
            Route(right: right, methods: [.post], parameters: [], answer: answer)
        }
    }

    private let routes: [String: Route]
    /// The paths, in the order of their declaration.
    package let paths: [String]

    /// Creates a table of paths; each path is there once.
    package init(_ routes: KeyValuePairs<String, Route>) {
        paths = routes.map(\.key)
        self.routes = Dictionary(uniqueKeysWithValues: routes.map { ($0.key, $0.value) })
    }

    /// Answers a request, or refuses it, if the table has its path.
    /// - Parameters:
    ///   - request: The request.
    ///   - path: The path, or that part of it which the table is about.
    ///   - place: The server, or the part of it that the path is about.
    /// - Returns: False if the table has no such path.
    /// - Throws: The refusal of a wrong token, method or parameter, or that of the answer.
    package func answer(_ request: HTTPRequest, at path: String, of place: Place) throws(Refusal)
        -> Bool
    {
        guard let route = routes[path] else { return false }
        if let right = route.right { try place.admit(request, to: right) }
        try request.allow(route.methods)
        if let parameters = route.parameters { try request.allow(parameters: parameters) }
        try route.answer(place, request)
        return true
    }
}

/// Something with a table of paths: a server, or a part of one.
@preconcurrency @MainActor
package protocol RoutedPlace {
    /// The rights that a token gives.
    associatedtype Right

    /// Refuses a request without a token for a right.
    func admit(_ request: HTTPRequest, to right: Right) throws(Refusal)
}
