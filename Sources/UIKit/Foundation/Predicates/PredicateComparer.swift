import Foundation

/// Compares two values by an operator of predicates.
struct PredicateComparer {
    /// How often a regular expression may report that it goes on, before it counts as no match.
    ///
    /// Expressions such as `(a+)+b` need exponential time; 2,000 reports are some 0.3 s.
    private static let mostReports = 2_000

    let type: NSComparisonPredicate.Operator
    private let options: String.CompareOptions

    init(type: NSComparisonPredicate.Operator, options: NSComparisonPredicate.Options) {
        self.type = type
        var strings: String.CompareOptions = []
        if options.contains(.caseInsensitive) { strings.insert(.caseInsensitive) }
        if options.contains(.diacriticInsensitive) { strings.insert(.diacriticInsensitive) }
        self.options = strings
    }

    func isTrue(_ left: Any?, _ right: Any?) -> Bool {
        switch type {
        case .equalTo: return PredicateValue.areEqual(left, right, options)
        case .notEqualTo: return !PredicateValue.areEqual(left, right, options)
        case .lessThan: return order(left, right) == .orderedAscending
        case .greaterThan: return order(left, right) == .orderedDescending
        case .lessThanOrEqualTo:
            return order(left, right).map { $0 != .orderedDescending } ?? false
        case .greaterThanOrEqualTo:
            return order(left, right).map { $0 != .orderedAscending } ?? false
        case .between: return isBetween(left, right)
        case .in: return contains(right, left)
        case .contains: return contains(left, right)
        case .beginsWith, .endsWith:
            guard let left = left as? String, let right = right as? String else { return false }
            let place: String.CompareOptions =
                type == .endsWith ? [.anchored, .backwards] : .anchored
            return right.isEmpty || left.range(of: right, options: options.union(place)) != nil
        case .like:
            guard let left = left as? String, let right = right as? String else { return false }
            return Self.isLike(Array(folded(left)), Array(folded(right)))
        case .matches:
            guard let left = left as? String, let right = right as? String else { return false }
            return matches(left, right)
        }
    }

    private func order(_ left: Any?, _ right: Any?) -> ComparisonResult? {
        PredicateValue.compare(left, right, options)
    }

    private func isBetween(_ value: Any?, _ bounds: Any?) -> Bool {
        guard let bounds = PredicateValue.elements(bounds), bounds.count == 2,
            let low = order(value, PredicateValue.plain(bounds[0])),
            let high = order(value, PredicateValue.plain(bounds[1]))
        else { return false }
        return low != .orderedAscending && high != .orderedDescending
    }

    private func contains(_ whole: Any?, _ part: Any?) -> Bool {
        if let whole = whole as? String {
            guard let part = part as? String else { return false }
            return part.isEmpty || whole.range(of: part, options: options) != nil
        }
        // A dictionary contains its keys' values.
        return (PredicateValue.elements(whole) ?? []).contains {
            PredicateValue.areEqual(PredicateValue.plain($0), part, options)
        }
    }

    private func folded(_ text: String) -> String {
        options.isEmpty ? text : text.folding(options: options, locale: nil)
    }

    /// Whether a text fits a pattern with `?` and `*`, in time proportional to the product of their
    /// lengths at most.
    private static func isLike(_ text: [Character], _ pattern: [Character]) -> Bool {
        var (place, index) = (0, 0)
        var star: (pattern: Int, text: Int)?
        while place < text.count {
            let isEscaped = index + 1 < pattern.count && pattern[index] == "\\"
            if index < pattern.count, !isEscaped, pattern[index] == "*" {
                star = (index, place)
                index += 1
            } else if index < pattern.count, !isEscaped, pattern[index] == "?" {
                (place, index) = (place + 1, index + 1)
            } else if index < pattern.count, pattern[isEscaped ? index + 1 : index] == text[place] {
                (place, index) = (place + 1, index + (isEscaped ? 2 : 1))
            } else if let last = star {
                star = (last.pattern, last.text + 1)
                (place, index) = (last.text + 1, last.pattern + 1)
            } else {
                return false
            }
        }
        return pattern[index...].allSatisfy { $0 == "*" }
    }

    private func matches(_ text: String, _ pattern: String) -> Bool {
        var flags: NSRegularExpression.Options = []
        if options.contains(.caseInsensitive) { flags.insert(.caseInsensitive) }
        let isFolded = options.contains(.diacriticInsensitive)
        let text = isFolded ? text.folding(options: .diacriticInsensitive, locale: nil) : text
        guard
            let expression = try? NSRegularExpression(pattern: "(?:\(pattern))\\z", options: flags)
        else {
            reportMistake("“\(pattern)” is not a regular expression; MATCHES finds nothing")
            return false
        }
        var isMatch = false
        var reports = 0
        expression.enumerateMatches(
            in: text, options: [.anchored, .reportProgress],
            range: NSRange(location: 0, length: text.utf16.count)
        ) { match, _, stop in
            if match != nil {
                isMatch = true
                stop.pointee = true
                return
            }
            reports += 1
            guard reports == Self.mostReports else { return }
            stop.pointee = true
            reportMistake("MATCHES “\(pattern)” takes too long; it counts as no match")
        }
        return isMatch
    }
}
