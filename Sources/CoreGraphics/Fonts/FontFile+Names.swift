import Foundation

extension FontFile {
    /// The names of a font, from its table `name`.
    package struct Names: Sendable {
        /// The PostScript name, such as `FontAwesome5Free-Solid`.
        package private(set) var postScript = ""
        /// The family, such as `Font Awesome 5 Free`.
        package private(set) var family = ""
        /// The family and the face.
        package private(set) var full = ""
        /// The face in the family, such as `Bold`.
        package private(set) var face = ""

        init(_ table: Range<Int>?, _ bytes: FontBytes) throws(FontProblem) {
            guard let table, table.count >= 6 else { throw .damaged }
            let count = try bytes.u16(table.lowerBound + 2)
            let storage = table.lowerBound + (try bytes.u16(table.lowerBound + 4))
            var found: [Int: (rank: Int, text: String)] = [:]
            for index in 0..<count {
                let record = table.lowerBound + 6 + 12 * index
                guard record + 12 <= table.upperBound else { throw .damaged }
                let number = try bytes.u16(record + 6)
                let language = try bytes.u16(record + 4)
                let isUnicode = try bytes.u16(record) != 1
                guard [1, 2, 4, 6, 16, 17].contains(number) else { continue }
                // Windows' names in American English are the best, then others of Unicode.
                let rank = language == 0x409 ? 3 : isUnicode ? 2 : language == 0 ? 1 : 0
                guard rank > found[number]?.rank ?? -1 else { continue }
                let start = storage + (try bytes.u16(record + 10))
                let length = try bytes.u16(record + 8)
                guard start + length <= table.upperBound else { continue }
                let text = Self.text(bytes.part(start, length), isUnicode: isUnicode)
                if !text.isEmpty { found[number] = (rank, text) }
            }
            family = found[16]?.text ?? found[1]?.text ?? ""
            face = found[17]?.text ?? found[2]?.text ?? ""
            full = found[4]?.text ?? [family, face].filter { !$0.isEmpty }.joined(separator: " ")
            let name = found[6]?.text ?? full
            // Printable ASCII without the characters that delimit names in PostScript.
            postScript = String(
                String.UnicodeScalarView(
                    name.unicodeScalars.lazy.filter {
                        ("!"..."~").contains($0) && !"[](){}<>/%".unicodeScalars.contains($0)
                    }.prefix(63)))
            guard !postScript.isEmpty else { throw .damaged }
            if family.isEmpty { family = postScript }
        }

        private static func text(_ bytes: ArraySlice<UInt8>, isUnicode: Bool) -> String {
            let data = Data(bytes.prefix(1000))
            let text =
                isUnicode
                ? String(data: data, encoding: .utf16BigEndian)
                : String(data: data, encoding: .macOSRoman)
            return (text ?? "").filter { !$0.unicodeScalars.contains { $0.value < 0x20 } }
        }
    }
}
