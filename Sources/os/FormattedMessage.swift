import Foundation

/// Replaces the conversions of a format by values.
enum FormattedMessage {
    /// Returns a format with its values.
    ///
    /// A conversion without a value becomes `<decode: missing data>`, as in Apple's tools.
    static func text(_ format: String, _ values: [Any], showsPrivate: Bool) -> String {
        var result = ""
        var rest = format[...]
        var values = values[...]
        while let percent = rest.firstIndex(of: "%") {
            result += rest[..<percent]
            rest = rest[percent...].dropFirst()
            guard let conversion = Conversion(&rest, &values) else {
                result += "%"
                continue
            }
            if conversion.letter == "%" {
                result += "%"
            } else if conversion.letter == "m" {
                result += String(cString: strerror(errno))
            } else if let value = values.popFirst() {
                result += conversion.shown(value, showsPrivate: showsPrivate)
            } else {
                result += "<decode: missing data>"
            }
        }
        return result + rest
    }
}

/// A conversion, without its percent sign.
private struct Conversion {
    var attributes: [Substring] = []
    var flags = ""
    var width: Int?
    var precision: Int?
    var letter: Character = "@"

    /// Reads a conversion; nil if the text is not a conversion, and stays as it is.
    init?(_ text: inout Substring, _ values: inout ArraySlice<Any>) {
        var rest = text
        if rest.first == "{", let end = rest.firstIndex(of: "}") {
            attributes = rest[..<end].dropFirst().split(whereSeparator: { ", ".contains($0) })
            rest = rest[end...].dropFirst()
        }
        while let flag = rest.first, "-+ #0'".contains(flag) {
            flags.append(rest.removeFirst())
        }
        width = Self.number(&rest, &values)
        if rest.first == "." {
            rest.removeFirst()
            precision = Self.number(&rest, &values) ?? 0
        }
        while let size = rest.first, "hlqLzjt".contains(size) { rest.removeFirst() }
        guard let letter = rest.popFirst(), "@dDiuUxXoOfFeEgGaAcCsSpPm%".contains(letter) else {
            return nil
        }
        self.letter = letter
        text = rest
    }

    /// Reads digits, or a star, which represents the next value.
    private static func number(_ text: inout Substring, _ values: inout ArraySlice<Any>) -> Int? {
        if text.first == "*" {
            text.removeFirst()
            return values.popFirst().flatMap {
                ($0 as? any BinaryInteger).map { Int(clamping: $0) }
            }
        }
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        text = text.dropFirst(digits.count)
        return digits.isEmpty ? nil : Int(digits) ?? .max
    }

    func shown(_ value: Any, showsPrivate: Bool) -> String {
        let mask: OSLogPrivacy.Mask = attributes.contains("mask.hash") ? .hash : .none
        var privacy = OSLogPrivacy.auto(mask: mask)
        if attributes.contains("sensitive") { privacy = .sensitive(mask: mask) }
        if attributes.contains("private") { privacy = .private(mask: mask) }
        if attributes.contains("public") { privacy = .public }
        let shown = privacy.shown(
            { text(value) }, isPublic: !"@sSpP".contains(letter) || value is StaticString,
            showsPrivate: showsPrivate)
        return shown.padded(to: width ?? 0, isLeft: flags.contains("-"))
    }

    private func text(_ value: Any) -> String {
        switch letter {
        case "d", "D", "i", "u", "U": integer(value, radix: 10)
        case "x": integer(value, radix: 16)
        case "X": integer(value, radix: 16).uppercased()
        case "o", "O": integer(value, radix: 8)
        case "f", "F", "e", "E", "g", "G", "a", "A": fraction(value)
        case "c", "C": character(value)
        case "p": pointer(value)
        default: object(value)
        }
    }

    private func integer(_ value: Any, radix: Int) -> String {
        let number: (any BinaryInteger)? =
            switch value {
            case let value as any BinaryInteger: value
            case let value as Bool: value ? 1 : 0
            case let value as NSNumber: value.int64Value
            default: nil
            }
        guard let number else { return Self.plain(value) }
        var digits = number.magnitudeText(radix: radix)
        let wanted = precision ?? (flags.contains("0") && !flags.contains("-") ? width : nil) ?? 1
        let missing = min(wanted, 4_096) - digits.count
        if missing > 0 { digits = String(repeating: "0", count: missing) + digits }
        if flags.contains("#"), radix == 16 { digits = "0x" + digits }
        let sign = flags.contains("+") ? "+" : flags.contains(" ") ? " " : ""
        return (number.isNegative ? "-" : sign) + digits
    }

    private func fraction(_ value: Any) -> String {
        let number: Double? =
            switch value {
            case let value as any BinaryFloatingPoint: Double(value)
            case let value as any BinaryInteger: Double(value)
            case let value as NSNumber: value.doubleValue
            default: nil
            }
        guard let number else { return Self.plain(value) }
        let signs = flags.filter { $0 != "-" && $0 != "'" }
        let size = signs.contains("0") ? width.map { String(min($0, 4_096)) } ?? "" : ""
        let digits = precision.map { ".\(max(0, min($0, 1_000)))" } ?? ""
        return String(format: "%" + signs + size + digits + String(letter), number)
    }

    private func character(_ value: Any) -> String {
        guard let number = value as? any BinaryInteger,
            let scalar = UInt32(exactly: number).flatMap(Unicode.Scalar.init)
        else { return Self.plain(value) }
        return String(Character(scalar))
    }

    private func pointer(_ value: Any) -> String {
        switch value {
        case let value as UnsafeRawPointer: "0x" + String(UInt(bitPattern: value), radix: 16)
        case let value as UnsafeMutableRawPointer: "0x" + String(UInt(bitPattern: value), radix: 16)
        case let value as any BinaryInteger:
            "0x" + String(UInt(truncatingIfNeeded: value), radix: 16)
        default: Self.plain(value)
        }
    }

    private func object(_ value: Any) -> String {
        let text =
            switch value {
            case let value as UnsafePointer<CChar>: String(cString: value)
            case let value as UnsafeMutablePointer<CChar>: String(cString: value)
            default: Self.plain(value)
            }
        return letter == "@" ? text : precision.map { String(text.prefix(max(0, $0))) } ?? text
    }

    private static func plain(_ value: Any) -> String {
        let mirror = Mirror(reflecting: value)
        guard mirror.displayStyle == .optional else { return "\(value)" }
        return mirror.children.first.map { plain($0.value) } ?? "(null)"
    }
}

extension BinaryInteger {
    fileprivate var isNegative: Bool { self < 0 }
    fileprivate func magnitudeText(radix: Int) -> String { String(magnitude, radix: radix) }
}
