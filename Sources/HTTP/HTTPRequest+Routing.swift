import Foundation

/// Functions that the routes of all servers share.
extension HTTPRequest {
    /// The headers of an answer that must not be cached.
    package static let fresh = [(name: "Cache-Control", value: "no-store")]

    /// Refuses the request with 405 unless the route supports its method.
    package func allow(_ methods: [Method]) throws(Refusal) {
        guard !methods.contains(method) else { return }
        let names = methods.map(\.rawValue)
        throw Refusal(
            405, "\(path.prefix(80)) accepts only \(names.joined(separator: " and ")).",
            headers: [("Allow", names.joined(separator: ", "))])
    }

    /// Refuses the request with 400 if its query has a parameter that the route does not know.
    ///
    /// An ignored typo, such as `nodes` for `node`, would answer another question.
    /// - Parameter known: The route's parameters; all routes accept `token`.
    package func allow(parameters known: [String]) throws(Refusal) {
        let known = known + ["token"]
        guard let stranger = query.keys.filter({ !known.contains($0) }).min() else { return }
        let names = known.count == 1 ? "only token" : known.joined(separator: ", ")
        throw Refusal(
            400,
            "\(path.prefix(80)) has no parameter “\(stranger.prefix(40))”; it accepts \(names).")
    }

    /// Parses a parameter that is 0 or 1.
    /// - Returns: Whether it is 1; nil if the query has no such parameter.
    /// - Throws: A refusal with 400 for any other value.
    package func flag(_ name: String) throws(Refusal) -> Bool? {
        guard let text = query[name] else { return nil }
        guard text == "0" || text == "1" else {
            throw Refusal(400, "“\(name)” must be 0 or 1, not “\(text.prefix(40))”.")
        }
        return text == "1"
    }

    /// The secrets in the request, from `?token=` and from `Authorization: Bearer`.
    package var shownTokens: [String] {
        var shown = query["token"].map { [$0] } ?? []
        for header in headers("Authorization") {
            let words = header.split(separator: " ", maxSplits: 1)
            guard words.count == 2, words[0].lowercased() == "bearer" else { continue }
            shown.append(words[1].trimmingCharacters(in: .whitespaces))
        }
        return shown
    }

    /// Parses the parameter `format` of a stream.
    /// - Throws: A refusal with 400 for an unknown format.
    package func streamFormat() throws(Refusal) -> Frame.Format {
        guard let name = query["format"] else { return .sse }
        guard let format = Frame.Format(rawValue: name) else {
            let names = Frame.Format.allCases.map(\.rawValue).joined(separator: " or ")
            throw Refusal(400, "“format” must be \(names), not “\(name.prefix(40))”.")
        }
        return format
    }

    /// Parses an integer parameter.
    /// - Returns: The number; nil if the query has no such parameter.
    /// - Throws: A refusal with 400 for anything except a decimal number in the range.
    package func number<Number: FixedWidthInteger>(
        _ name: String, in range: ClosedRange<Number>
    ) throws(Refusal) -> Number? {
        guard let text = query[name] else { return nil }
        guard let number = Number(text), range.contains(number) else {
            throw Refusal(
                400,
                "“\(name)” must be a whole number from \(range.lowerBound) to \(range.upperBound), "
                    + "not “\(text.prefix(40))”.")
        }
        return number
    }

    /// Calls a route, and answers with the refusal that it throws.
    package func respond(_ route: (HTTPRequest) throws(Refusal) -> Void) {
        do throws(Refusal) { try route(self) } catch { refuse(error) }
    }
}
