import Foundation

extension NSPredicate {
    /// Creates a predicate from its text, such as `"name BEGINSWITH[cd] %@ AND age >= 18"`.
    ///
    /// Comparisons are `=`, `!=`, `<`, `<=`, `>`, `>=`, `BETWEEN`, `IN`, `CONTAINS`, `BEGINSWITH`,
    /// `ENDSWITH`, `LIKE` and `MATCHES`, with the options `[c]`, `[d]` and `[n]`, and with `ANY`,
    /// `ALL` or `NONE` before a collection. `AND`, `OR`, `NOT` and parentheses connect them. Values
    /// are numbers, strings, key paths, `SELF`, `$VARIABLE`, lists in braces, sums, functions and
    /// `SUBQUERY`.
    ///
    /// Keys are found in dictionaries, in the stored properties of objects and structures, and in
    /// the class's ``ObjCTable``. A text with a mistake is reported, and its predicate is false.
    ///
    /// Source: Apple, NSPredicate.init(format:_:); Predicate Programming Guide.
    ///
    /// Deviation: arguments may be of any type, because strings are no variable arguments on Linux;
    /// the predicate is not an `NSComparisonPredicate` or an `NSCompoundPredicate`.
    ///
    /// - Parameters:
    ///   - predicateFormat: The text, at most 200 levels deep.
    ///   - args: The values of `%@`, `%d` and `%f`, and the key paths of `%K`.
    public convenience init(format predicateFormat: String, _ args: Any?...) {
        self.init(format: predicateFormat, argumentArray: args.map { $0 as Any })
    }

    /// Creates a predicate from its text and a list of arguments.
    ///
    /// Source: Apple, NSPredicate.init(format:argumentArray:).
    ///
    /// - Parameters:
    ///   - predicateFormat: The text, as of `init(format:_:)`.
    ///   - arguments: The values of `%@`, `%d` and `%f`, and the key paths of `%K`.
    public convenience init(format predicateFormat: String, argumentArray arguments: [Any]?) {
        do {
            let node = try PredicateParser.predicate(predicateFormat, arguments ?? [])
            self.init { object, variables in
                var evaluation = PredicateEvaluation(object: object, variables: variables ?? [:])
                return evaluation.isTrue(node)
            }
        } catch {
            reportPredicateMistake(error, "NSPredicate", predicateFormat, "the predicate is false")
            self.init(value: false)
        }
    }
}

/// Reports what is wrong in a format.
func reportPredicateMistake(
    _ error: any Error, _ type: String, _ format: String, _ consequence: String
) {
    guard let mistake = error as? PredicateMistake else { return }
    let shown = format.count > 200 ? format.prefix(200) + "…" : format[...]
    reportMistake(
        "\(type)(format: \"\(shown)\"): \(mistake.sentence), after \(mistake.position) characters; "
            + consequence)
}
