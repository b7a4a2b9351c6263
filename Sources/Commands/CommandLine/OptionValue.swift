/// The parsed and checked value of an option.
struct OptionValue: Equatable {
    /// The value as given on the command line.
    let text: String
    /// A whole number, or a size in bytes.
    private(set) var whole: Int?
    /// A time or a duration.
    private(set) var nanoseconds: Int64?
    /// A number with decimals.
    private(set) var factor: Double?

    /// Parses a value.
    /// - Throws: ``Misuse``, with the option's name, the value and the range.
    init(_ text: String, of option: CommandTable.Option) throws(Misuse) {
        self.text = text
        let isValid: Bool
        switch option.kind {
        case .text, .path: isValid = !text.utf8.contains(0)
        case .choice(let choices): isValid = choices.contains(text)
        case .whole(let range):
            whole = Self.digits(text).flatMap { range.contains($0) ? $0 : nil }
            isValid = whole != nil
        case .seconds:
            nanoseconds = Self.decimal(text, in: 0...CommandTable.longestTime).map {
                Int64(($0 * 1e9).rounded())
            }
            isValid = nanoseconds != nil
        case .factor(let range):
            factor = Self.decimal(text, in: range)
            isValid = factor != nil
        case .size(let range):
            whole = Self.bytes(text).flatMap { range.contains($0) ? $0 : nil }
            isValid = whole != nil
        case .span:
            nanoseconds = Self.span(text)
            isValid = nanoseconds != nil
        }
        guard isValid else {
            throw .init(
                description:
                    "--\(option.name) must be \(Self.words(for: option)), not “\(text.prefix(100))”."
            )
        }
    }

    /// Returns the type and range of a value, for messages.
    static func words(for option: CommandTable.Option) -> String {
        switch option.kind {
        case .text, .path: return "text without zero bytes"
        case .choice(let choices):
            return choices.count == 1
                ? choices[0] : choices.dropLast().joined(separator: ", ") + " or " + choices.last!
        case .whole(let range):
            return "a whole number from \(range.lowerBound) to \(range.upperBound)"
        case .seconds:
            return
                "a number of seconds from 0 to \(Int(CommandTable.longestTime)), such as \(option.example)"
        case .factor(let range):
            return "a number from \(ShortNumber.text(range.lowerBound)) to "
                + "\(ShortNumber.text(range.upperBound)), such as \(option.example)"
        case .size(let range):
            return
                "a size from \(size(range.lowerBound)) to \(size(range.upperBound)), such as \(option.example)"
        case .span:
            return
                "a length of time from 1s to \(CommandTable.longestSpan)d, such as 90s, 15m, 12h or 7d"
        }
    }

    /// Returns a number of bytes in the largest unit that divides it.
    static func size(_ bytes: Int) -> String {
        for (unit, shift) in [("T", 40), ("G", 30), ("M", 20), ("K", 10)]
        where bytes % (1 << shift) == 0 {
            return "\(bytes >> shift)\(unit)"
        }
        return "\(bytes)"
    }

    private static func digits(_ text: some StringProtocol) -> Int? {
        guard !text.isEmpty, text.utf8.allSatisfy({ 48...57 ~= $0 }) else { return nil }
        return Int(text)
    }

    /// Parses a decimal number; nil for words such as `nan` and for hexadecimal numbers, which
    /// `Double` accepts too.
    private static func decimal(_ text: String, in range: ClosedRange<Double>) -> Double? {
        guard text.utf8.allSatisfy({ 48...57 ~= $0 || "+-.eE".utf8.contains($0) }),
            let number = Double(text)
        else {
            return nil
        }
        return range.contains(number) ? number : nil
    }

    private static func bytes(_ text: String) -> Int? {
        let shifts: [Character: Int] = ["K": 10, "M": 20, "G": 30, "T": 40]
        guard let last = text.uppercased().last else { return nil }
        guard let shift = shifts[last] else { return digits(text) }
        guard let number = digits(text.dropLast()) else { return nil }
        let (bytes, overflow) = number.multipliedReportingOverflow(by: 1 << shift)
        return overflow ? nil : bytes
    }

    /// Parses `90s`, `15m`, `12h` or `7d`, in nanoseconds: at most 8.64e18, which is less than 2⁶³.
    private static func span(_ text: String) -> Int64? {
        let units: [Character: Int64] = ["s": 1, "m": 60, "h": 3600, "d": 86400]
        guard let unit = text.last.flatMap({ units[$0] }), let number = digits(text.dropLast()),
            1...CommandTable.longestSpan ~= number
        else { return nil }
        return Int64(number) * unit * 1_000_000_000
    }
}
