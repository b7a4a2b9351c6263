import Foundation

/// The parts of a request's target (RFC 9112, section 3.2).
package struct HTTPTarget {
    /// The maximum number of parameters of a query.
    static let mostParameters = 100

    /// The path, percent-encoded as received; empty for a target without one.
    package let path: String
    /// The host of a target such as `http://host/path`, with its port; nil for a plain path.
    package let host: String?
    /// The values of the query, decoded. If a name occurs twice, the last value counts.
    package let query: [String: String]

    /// Parses a target.
    /// - Throws: A refusal with 400 for a query with more than ``mostParameters``, and for a URL
    ///   without a host or of another scheme than `http` and `https` (RFC 9110, section 4.2).
    package init(_ target: String) throws(Refusal) {
        let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let text = parts.count > 1 ? parts[1] : ""
        guard text.utf8.count(where: { $0 == 38 }) < Self.mostParameters else {
            throw Refusal(400, "The query has more than \(Self.mostParameters) parameters.")
        }
        if let scheme = parts[0].range(of: "://"), !parts[0].hasPrefix("/") {
            guard ["http", "https"].contains(parts[0][..<scheme.lowerBound].lowercased()) else {
                throw Refusal(400, "The target's scheme is neither http nor https.")
            }
            let rest = parts[0][scheme.upperBound...]
            let slash = rest.firstIndex(of: "/") ?? rest.endIndex
            guard slash > rest.startIndex else {
                throw Refusal(400, "The target has no host; send a path or http://HOST/PATH.")
            }
            (host, path) = (String(rest[..<slash]), String(rest[slash...]))
        } else {
            (host, path) = (nil, String(parts[0]))
        }
        query = Self.parameters(text)
    }

    private static func parameters(_ text: Substring) -> [String: String] {
        var values: [String: String] = [:]
        for pair in text.split(separator: "&") {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = String(parts[0]).removingPercentEncoding ?? String(parts[0])
            let value = parts.count > 1 ? String(parts[1]) : ""
            values[name] = value.removingPercentEncoding ?? value
        }
        return values
    }
}
