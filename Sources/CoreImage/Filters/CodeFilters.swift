import CQRCode
import CoreGraphics
import Foundation
import UIKit

extension FilterKind {
    /// Source: Apple, CIQRCodeGenerator; ISO/IEC 18004. A module is a pixel, and a margin of one
    /// pixel is white. The library qrencode chooses the smallest version.
    static var qrCode: FilterKind {
        FilterKind(
            "CIQRCodeGenerator", "QR Code Generator", kCICategoryGenerator,
            [
                FilterInput(key: "inputMessage", content: .data),
                FilterInput(key: "inputCorrectionLevel", content: .text("M")),
            ]
        ) { values in
            guard let message = values.data("inputMessage") else { return nil }
            return qrModules(message, level: values.text("inputCorrectionLevel")).map {
                .modules($0, margin: 1)
            }
        }
    }

    /// Returns the modules of a code, row by row from the top; nil, which is reported, for a
    /// message without bytes or with too many, and for an unknown level.
    static func qrModules(_ message: Data, level: String) -> [[Bool]]? {
        let levels = [
            "L": QR_ECLEVEL_L, "M": QR_ECLEVEL_M, "Q": QR_ECLEVEL_Q, "H": QR_ECLEVEL_H,
        ]
        guard let known = levels[level] else {
            reportMistake("CIQRCodeGenerator: “\(level)” is no level; the levels are L, M, Q and H")
            return nil
        }
        // No code has room for 3,000 bytes.
        let code =
            message.isEmpty || message.count > 3000
            ? nil
            : message.withUnsafeBytes { bytes in
                QRcode_encodeData(
                    Int32(bytes.count), bytes.bindMemory(to: UInt8.self).baseAddress, 0, known)
            }
        guard let code else {
            reportMistake(
                "CIQRCodeGenerator: a message of \(message.count) bytes has no code of level "
                    + "\(level)")
            return nil
        }
        defer { QRcode_free(code) }
        let width = Int(code.pointee.width)
        return (0..<width).map { y in
            (0..<width).map { code.pointee.data[y * width + $0] & 1 == 1 }
        }
    }

    /// Source: Apple, CICode128BarcodeGenerator; ISO/IEC 15417. A module is one pixel wide. [U]:
    /// the margin is at the left and at the right.
    static var barcode: FilterKind {
        FilterKind(
            "CICode128BarcodeGenerator", "Code 128 Barcode Generator", kCICategoryGenerator,
            [
                FilterInput(key: "inputMessage", content: .data),
                .number("inputQuietSpace", 10, in: 0...100),
                .number("inputBarcodeHeight", 32, in: 1...500),
            ]
        ) { values in
            guard let message = values.data("inputMessage") else { return nil }
            guard let bars = Code128.bars(message) else {
                reportMistake(
                    "CICode128BarcodeGenerator: a message has 1 to 500 characters of ASCII")
                return nil
            }
            let margin = [Bool](
                repeating: false, count: Int(values.number("inputQuietSpace", in: 0...100)))
            let height = Int(values.number("inputBarcodeHeight", in: 1...500))
            return .modules([[Bool]](repeating: margin + bars + margin, count: height), margin: 0)
        }
    }
}

extension Recipe {
    /// A picture of black and white modules, row by row from the top.
    fileprivate static func modules(_ rows: [[Bool]], margin: Int) -> Recipe {
        let width = (rows.first?.count ?? 0) + 2 * margin
        let height = rows.count + 2 * margin
        var bytes = [UInt8](repeating: 255, count: 4 * width * height)
        for (y, row) in rows.enumerated() {
            for (x, isBlack) in row.enumerated() where isBlack {
                let place = 4 * ((y + margin) * width + x + margin)
                for index in place..<place + 3 { bytes[index] = 0 }
            }
        }
        let content = PixelSource.Content(bytes: Data(bytes), isEncoded: true)
        return PixelSource(content, width: width, height: height).recipe(isSharp: true)
    }
}

/// Code 128.
///
/// Source: ISO/IEC 15417: the table of widths, the start, the check character, and the rules by
/// which the sets of characters change.
enum Code128 {
    /// The widths of bars and spaces, by turns, of each character.
    private static let widths = """
        212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 \
        122132 122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 \
        321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 \
        211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 \
        213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 \
        121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 \
        241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 \
        412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 \
        211214 211232 2331112
        """.split(separator: " ").map { $0.compactMap(\.wholeNumberValue) }

    /// The sets of characters: with control characters, with small letters, pairs of digits.
    private enum Characters { case a, b, c }

    /// Returns the modules of a message, true for black; nil if a character is not ASCII.
    static func bars(_ message: Data) -> [Bool]? {
        let text = [UInt8](message)
        guard !text.isEmpty, text.count <= 500, text.allSatisfy({ $0 < 128 }) else { return nil }
        var values: [Int] = []
        var set: Characters?
        func change(to wanted: Characters) {
            guard set != wanted else { return }
            switch wanted {
            case .a: values.append(set == nil ? 103 : 101)
            case .b: values.append(set == nil ? 104 : 100)
            case .c: values.append(set == nil ? 105 : 99)
            }
            set = wanted
        }
        var index = 0
        while index < text.count {
            let digits = text[index...].prefix { (48...57).contains($0) }.count
            // Pairs are shorter from four digits on at an end, from six on inside.
            let isAtEnd = index == 0 || index + digits == text.count
            if digits >= (isAtEnd ? 4 : 6) || digits == text.count && digits == 2 {
                // An odd run at the start leaves its last digit single, after other characters its
                // first one.
                if digits % 2 == 1, set != nil {
                    values.append(Int(text[index]) - 32)
                    index += 1
                }
                change(to: .c)
                for pair in 0..<digits / 2 {
                    let place = index + 2 * pair
                    values.append(Int(text[place] - 48) * 10 + Int(text[place + 1] - 48))
                }
                index += digits / 2 * 2
                continue
            }
            let character = text[index]
            if character < 32 {
                change(to: .a)
            } else if character >= 96 || set == nil || set == .c {
                // The set that the next control character or small letter needs.
                let next = text[index...].first { $0 < 32 || $0 >= 96 } ?? 96
                change(to: next < 32 ? .a : .b)
            }
            values.append(set == .a && character < 32 ? Int(character) + 64 : Int(character) - 32)
            index += 1
        }
        let sum = values.enumerated().reduce(0) { $0 + max($1.offset, 1) * $1.element }
        values += [sum % 103, 106]
        return values.flatMap { value in
            widths[value].enumerated().flatMap { [Bool](repeating: $0 % 2 == 0, count: $1) }
        }
    }
}
