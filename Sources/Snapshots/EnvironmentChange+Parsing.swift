extension EnvironmentChange {
    /// Why a change could not be read: a sentence that names the member.
    package struct Fault: Error {
        /// The sentence.
        package let sentence: String
    }

    /// The largest inset, in points: beyond it nothing would be left of any window.
    private static let largestInset = 1000.0

    /// Reads a change.
    package init(_ value: JSONValue) throws(Fault) {
        guard case .object(let members) = value else {
            throw Fault(sentence: "“environment” must be an object, not \(value.inWords).")
        }
        let known: Set = ["style", "textSize", "direction", "safeArea"]
        if let stranger = members.keys.filter({ !known.contains($0) }).min() {
            throw Fault(
                sentence:
                    "“environment” may have style, textSize, direction and safeArea, not "
                    + "“\(stranger.prefix(40))”."
            )
        }
        guard !members.isEmpty else {
            throw Fault(
                sentence: "“environment” is empty: set style, textSize, direction or safeArea.")
        }
        self.init(
            style: try Self.choice(members, "style"),
            textSize: try Self.choice(members, "textSize"),
            direction: try Self.choice(members, "direction"),
            safeArea: try Self.insets(members["safeArea"]))
    }

    private static func choice<
        Value: RawRepresentable<String> & CaseIterable & Equatable & Sendable
    >(
        _ members: [String: JSONValue], _ name: String
    ) throws(Fault) -> Override<Value>? {
        guard let given = members[name] else { return nil }
        if case .string("program") = given { return .program }
        guard case .string(let text) = given, let value = Value(rawValue: text) else {
            let names = Value.allCases.map(\.rawValue).joined(separator: ", ")
            throw Fault(
                sentence: "“\(name)” must be program or one of \(names), not \(given.inWords).")
        }
        return .value(value)
    }

    /// Why the change cannot be applied, as a sentence; nil if it can.
    package var fault: String? {
        if self == EnvironmentChange() {
            return
                "The change of the environment is empty: set style, textSize, direction or safeArea."
        }
        if let area = safeArea?.value,
            ![area.top, area.left, area.bottom, area.right].allSatisfy({ 0...1000 ~= $0 })
        {
            return "A safe area must have insets from 0 to 1000 points."
        }
        return nil
    }

    private static func insets(_ given: JSONValue?) throws(Fault) -> Override<SafeArea>? {
        guard let given else { return nil }
        if case .string("program") = given { return .program }
        var numbers: [Double] = []
        if case .array(let values) = given {
            for case .number(let number) in values where 0...largestInset ~= number {
                numbers.append(number)
            }
            if values.count == 4, numbers.count == 4 {
                return .value(
                    SafeArea(
                        top: numbers[0], left: numbers[1], bottom: numbers[2], right: numbers[3]))
            }
        }
        throw Fault(
            sentence:
                "“safeArea” must be program or four numbers [top,left,bottom,right] from 0 to 1000, "
                + "not \(given.inWords).")
    }
}
