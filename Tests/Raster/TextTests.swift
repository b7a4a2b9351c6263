import Foundation
import Snapshots
import Testing

@testable import Raster

@Suite(
    "Text",
    .enabled(
        if: TextSetter(family: "sans-serif").hasFonts,
        "No font is installed; make setup-pictures installs one."))
struct TextTests {
    private let isInk: (SnapshotNode.Color) -> Bool = { $0.redLevel < 128 }

    private func picture(
        _ text: String, width: Double = 200, size: Double = 20,
        _ change: (inout SnapshotNode) -> Void = { _ in }
    ) throws -> Picture {
        var scene = Scene(240, 100)
        scene.add(20, 20, width, 60) {
            $0.text = text
            $0.font = .init(size: size)
            $0.textColor = .black
            change(&$0)
        }
        return try scene.picture()
    }

    @Test("a line is at the left, center or right of its frame, vertically centered")
    func alignment() throws {
        // An H has the same ink on both sides, within a tenth of an em; its ascent is larger than
        // its descent.
        let left = try #require(try picture("HHH") { $0.alignment = .left }.span(where: isInk))
        let middle = try #require(try picture("HHH") { $0.alignment = .center }.span(where: isInk))
        let right = try #require(try picture("HHH") { $0.alignment = .right }.span(where: isInk))
        #expect((20...24).contains(left.columns.lowerBound))
        #expect(
            abs(Double(middle.columns.lowerBound + middle.columns.upperBound + 1) / 2 - 120) <= 1.5)
        #expect((215...219).contains(right.columns.upperBound))
        #expect(left.rows == middle.rows)
        #expect(left.rows == right.rows)
        #expect(abs(Double(left.rows.lowerBound + left.rows.upperBound) / 2 - 50) < 4)
    }

    @Test("an empty line is as high as others, at any scale", arguments: [1, 2, 3, 0.5])
    func emptyLines(scale: Double) throws {
        func rows(_ text: String) throws -> ClosedRange<Int>? {
            var scene = Scene(240, 100)
            scene.add(20, 20, 200, 60) {
                ($0.text, $0.lines, $0.textColor) = (text, 0, .black)
                $0.font = .init(size: 20)
            }
            return try scene.picture(scale: scale).span(where: isInk)?.rows
        }
        #expect(try rows("H\n\nH") == rows("H\nH\nH"))
        #expect(try rows("\n\nH")?.upperBound == rows("H\nH\nH")?.upperBound)
    }

    @Test("placed parts are where the layout put them, and shrink to the width it gave them")
    func pieces() throws {
        let picture = try picture("HHHH", size: 20) {
            $0.lines = 0
            $0.drawing.pieces = [
                .init(start: 0, length: 1, x: 10, y: -5, width: 30),
                .init(start: 2, length: 2, x: 100, y: 25, width: 10),
            ]
        }
        let all = try #require(picture.span(where: isInk))
        // The frame begins at 20, its middle is at 50.
        #expect((30...33).contains(all.columns.lowerBound))
        #expect((125...130).contains(all.columns.upperBound))
        // Capitals are some 0.7 em high: from 31 to the baseline at 45.
        #expect((29...33).contains(all.rows.lowerBound))
        #expect((73...75).contains(all.rows.upperBound))
    }

    @Test("a part with an image is the image, on its bottom, in its tint")
    func imagePieces() throws {
        let square =
            "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='10' height='10'%3E%3Crect width='10' height='10'/%3E%3C/svg%3E"
        let picture = try picture("\u{FFFC}") {
            $0.drawing.pieces = [
                .init(
                    start: 0, length: 1, x: 10, y: 5, width: 30, image: square, height: 20,
                    tint: .init(rgba: 0x0000_ffff))
            ]
        }
        // The frame begins at 20, its middle is at 50.
        let ink = try #require(picture.span(where: { $0.redLevel < 128 }))
        #expect(ink.columns == 30...59)
        #expect(ink.rows == 35...54)
    }

    @Test("lines begin where the layout began them")
    func breaks() throws {
        let set = try picture("HH HH HH") { ($0.lines, $0.drawing.breaks) = (0, [3, 6]) }
        let typed = try picture("HH\nHH\nHH") { $0.lines = 0 }
        #expect(set.span(where: isInk)?.rows == typed.span(where: isInk)?.rows)
        #expect(set.span(where: isInk)?.columns == typed.span(where: isInk)?.columns)
        let run = SnapshotNode.TextRun(length: 8)
        let styled = try picture("HH HH HH") {
            ($0.lines, $0.drawing.breaks, $0.drawing.runs) = (0, [3, 6], [run])
        }
        #expect(styled.span(where: isInk)?.rows == typed.span(where: isInk)?.rows)
    }

    @Test(
        "a break replaces the space before it, or is added to the run before it",
        arguments: [
            ("ab cd", [3], "ab\u{2028}cd", [2, 3]), ("ab-cd", [3], "ab-\u{2028}cd", [2, 4]),
            ("abcd", [2], "ab\u{2028}cd", [3, 2]), ("a👍b", [3], "a👍\u{2028}b", [2, 3]),
            ("ab cd", [0, 3, 2, 5, 9, -1], "ab\u{2028}cd", [2, 3]), ("ab", [], "ab", [2, 0]),
        ])
    func broken(text: String, breaks: [Int], expected: String, lengths: [Int]) {
        let units = text.utf16.count
        let runs = [2, units - 2].map { SnapshotNode.TextRun(length: $0) }
        let broken = BrokenText(text, runs: runs, breaks: breaks)
        #expect(broken.text == expected)
        #expect(broken.runs.map(\.length) == lengths)
    }

    @Test("natural alignment follows the script; left stays left")
    func rightToLeft() throws {
        let hebrew = "שלום"
        let natural = try #require(try picture(hebrew).span(where: isInk))
        let left = try #require(try picture(hebrew) { $0.alignment = .left }.span(where: isInk))
        #expect(natural.columns.lowerBound > 120)
        #expect(left.columns.upperBound < 120)
    }

    @Test("a line that fits in the layout is scaled down instead of truncated")
    func fitted() throws {
        // W's are nearly one em wide in most fonts; ten of them at size 20 in 200 points.
        let text = String(repeating: "W", count: 10)
        let whole = try #require(
            try picture(text, width: 200) { $0.alignment = .left }.span(where: isInk))
        #expect(whole.columns.upperBound < 220)
        let setter = TextSetter(family: SnapshotPainter().fontFamily)
        let real = setter.width(of: text[...], .init(size: 20))
        #expect(abs(Double(whole.columns.count) - min(real, 200)) < 6)
    }

    @Test("a line too wide for the layout ends with an ellipsis within its frame")
    func cut() throws {
        let text = String(repeating: "W", count: 40)
        let span = try #require(
            try picture(text, width: 100) {
                $0.alignment = .left
                $0.drawing.isCut = true
            }.span(where: isInk))
        #expect(span.columns.upperBound < 120)
        #expect(span.columns.upperBound > 90)
        // At its true size: as high as the text alone.
        let alone = try #require(try picture("W").span(where: isInk))
        #expect(span.rows.lowerBound == alone.rows.lowerBound)
    }

    // Source: Apple, CATextLayer.truncationMode.
    @Test("truncation at the start or in the middle keeps the end; without it the edge clips")
    func truncation() throws {
        let long = "IIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIII____"
        func low(_ truncation: SnapshotNode.Truncation?) throws -> Int {
            // Underscores are the only ink at the end below the line.
            let picture = try picture(long, width: 120) {
                $0.drawing.truncation = truncation
                $0.drawing.isTextAtTop = true
                $0.drawing.isCut = true
            }
            let span = try #require(picture.span(where: isInk))
            #expect(span.columns.lowerBound >= 20)
            #expect(span.columns.upperBound <= 140)
            #expect(span.rows.upperBound < 60)
            var last = 0
            for x in 100..<140 {
                for y in 36..<50 where isInk(picture[x, y]) && !isInk(picture[x, y - 6]) {
                    last = max(last, x)
                }
            }
            return last
        }
        #expect(try low(.start) > 130)
        #expect(try low(.middle) > 130)
        #expect(try low(SnapshotNode.Truncation.none) < 130)
    }

    // As in CSS, where only the first font of the family decides the height of lines.
    @Test(
        "a letter of another font, whose lines are higher, moves no line",
        arguments: [1, 0], [false, true])
    func fallback(lines: Int, hasRuns: Bool) throws {
        func column(_ text: String) throws -> [UInt32] {
            let picture = try picture(text, size: 24) {
                ($0.alignment, $0.lines) = (.left, lines)
                if hasRuns && lines == 1 { $0.drawing.runs = [.init(length: text.utf16.count)] }
            }
            return (0..<100).map { picture[26, $0].rgba }
        }
        #expect(try column("H☺▾漢").contains { $0 != 0xffff_ffff })
        #expect(try column("H☺▾漢\nH") == column("H\nH"))
    }

    @Test("top-aligned text starts at the top of its frame")
    func top() throws {
        let middle = try #require(try picture("HHH").span(where: isInk))
        let top = try #require(
            try picture("HHH") { $0.drawing.isTextAtTop = true }.span(where: isInk))
        #expect(top.rows.lowerBound < 30)
        #expect(top.rows.lowerBound < middle.rows.lowerBound - 10)
        #expect(top.rows.count == middle.rows.count)
    }

    @Test("multiple lines are rows of ink, up to the maximum")
    func lines() throws {
        let text = "one two three four five six seven eight nine ten eleven twelve"
        func rows(_ lines: Int) throws -> Int {
            let span = try picture(text, width: 100, size: 10) {
                $0.lines = lines
                $0.drawing.isCut = lines == 1
            }.span(where: isInk)
            return try #require(span).rows.count
        }
        let (one, two, three) = (try rows(1), try rows(2), try rows(3))
        #expect(one < two)
        #expect(two < three)
        // 1.21 em from line to line, and the second line may have a descender that the first lacks.
        #expect((12...15).contains(two - one))
        #expect(try rows(0) >= three)
    }

    @Test("lines are as far apart as in the layout", arguments: [10, 12.1, 20])
    func lineHeight(height: Double) throws {
        let span = try #require(
            try picture("H\nH\nH", width: 100, size: 10) {
                $0.lines = 0
                $0.drawing.lineHeight = height
            }.span(where: isInk))
        let one = try #require(try picture("H", size: 10).span(where: isInk))
        #expect(abs(Double(span.rows.count - one.rows.count) - 2 * height) <= 1)
    }

    @Test("a label of one line shows the text's first line")
    func firstLine() throws {
        #expect(try picture("Ab\nCd").pixels == picture("Ab").pixels)
    }

    @Test("color and weight are drawn: bold has more ink")
    func look() throws {
        func ink(_ weight: Int) throws -> Int {
            let picture = try picture("Mainspring") { $0.font = .init(size: 20, weight: weight) }
            return picture.pixels.reduce(0) { $0 + 255 - Int($1 & 0xff) }
        }
        #expect(try ink(700) > ink(400))
        let blue = try picture("■■■", size: 40) { $0.textColor = .blue }
        #expect(blue.span { $0 == .blue } != nil)
    }

    // The second run's letters are taller than the first's; its background is as wide as the run.
    @Test("runs have their own sizes, colors, backgrounds and lines")
    func runs() throws {
        func runs(_ change: (inout SnapshotNode.TextRun) -> Void) throws -> Picture {
            try picture("HHHH", size: 16) {
                $0.alignment = .left
                var second = SnapshotNode.TextRun(length: 2)
                change(&second)
                $0.drawing.runs = [SnapshotNode.TextRun(length: 2), second]
            }
        }
        let plain = try #require(try runs { _ in }.span(where: isInk))
        let tall = try #require(try runs { $0.font = .init(size: 32) }.span(where: isInk))
        #expect(abs(Double(tall.rows.count) - 2 * Double(plain.rows.count)) <= 3)
        let isRed: (SnapshotNode.Color) -> Bool = { $0.redLevel > 200 && $0.rgba >> 16 & 0xff < 80 }
        #expect(try runs { _ in }.span(where: isRed) == nil)
        let red = try #require(try runs { $0.color = .init(rgba: 0xff00_00ff) }.span(where: isRed))
        #expect(
            red.columns.lowerBound > (plain.columns.lowerBound + plain.columns.upperBound) / 2 - 2)
        let ground = try #require(
            try runs { $0.background = .init(rgba: 0xff00_00ff) }.span(where: isRed))
        #expect(ground.rows.count > plain.rows.count)
        #expect(ground.columns.lowerBound > plain.columns.lowerBound + 8)
        let underlined = try #require(try runs { $0.isUnderlined = true }.span(where: isInk))
        #expect(underlined.rows.upperBound > plain.rows.upperBound)
        let spaced = try #require(try runs { $0.kern = 10 }.span(where: isInk))
        #expect((8...22).contains(spaced.columns.upperBound - plain.columns.upperBound))
    }

    // A run of spaces has no letters, so that all ink is its line.
    @Test("lines are thick, double, dotted or dashed, below and through letters")
    func lineStyles() throws {
        func ink(
            isStruck: Bool = false, _ style: SnapshotNode.LetterLine?
        ) throws -> (rows: ClosedRange<Int>, width: Int, isSplit: Bool, count: Int) {
            let picture = try picture("\u{A0}\u{A0}\u{A0}\u{A0}.", size: 40) {
                $0.alignment = .left
                var run = SnapshotNode.TextRun(length: 4)
                (run.isUnderlined, run.isStruckThrough) = (!isStruck, isStruck)
                (run.underlineStyle, run.strikeStyle) = (style, style)
                var rest = SnapshotNode.TextRun(length: 1)
                rest.color = .init(rgba: 0xffff_ffff)
                $0.drawing.runs = [run, rest]
            }
            let span = try #require(picture.span(where: isInk))
            let middle = (span.columns.lowerBound + span.columns.upperBound) / 2
            let rows = span.rows.map { isInk(picture[middle, $0]) }
            let row = span.rows.lowerBound + span.rows.count / 2
            let columns = span.columns.filter { isInk(picture[$0, row]) }
            return (span.rows, span.columns.count, rows.contains(false), columns.count)
        }
        let single = try ink(nil)
        let thick = try ink(.init(weight: .thick))
        #expect(abs(thick.rows.count - 2 * single.rows.count) <= 1)
        let double = try ink(.init(weight: .double))
        #expect(double.isSplit && !thick.isSplit)
        #expect(abs(double.rows.count - 3 * single.rows.count) <= 1)
        // Shares of the line that the lengths of the patterns give: 1/3, 2/3, 5/9, 6/12.
        let patterns: [(SnapshotNode.LetterLine.Pattern, Double)] = [
            (.dot, 1 / 3), (.dash, 2 / 3), (.dashDot, 5 / 9), (.dashDotDot, 6 / 12),
        ]
        for (pattern, share) in patterns {
            let line = try ink(.init(weight: .thick, pattern: pattern))
            let real = Double(line.count) / Double(thick.width)
            #expect(abs(real - share) < 0.2, "\(pattern): \(real)")
        }
        let struck = try ink(isStruck: true, .init(weight: .double))
        #expect(struck.isSplit && struck.rows.upperBound < double.rows.lowerBound)
    }

    @Test("line spacing separates lines by its number of points")
    func lineGap() throws {
        func height(_ gap: Double) throws -> Int {
            try #require(
                try picture("H\nH", size: 16) {
                    $0.lines = 0
                    $0.drawing.lineGap = gap
                }.span(where: isInk)
            ).rows.count
        }
        #expect(abs(try height(10) - (try height(0)) - 10) <= 1)
    }

    @Test("justified lines reach both edges, except the last of a paragraph")
    func justified() throws {
        let text = "HHH HHH HHH HHH HHH HHH"
        func lines(_ alignment: SnapshotNode.Alignment) throws -> [ClosedRange<Int>] {
            let picture = try picture(text, width: 200, size: 17) {
                $0.lines = 0
                $0.alignment = alignment
            }
            let rows = try #require(picture.span(where: isInk)).rows
            let middle = (rows.lowerBound + rows.upperBound) / 2
            return try [rows.lowerBound...middle, middle + 1...rows.upperBound].map { rows in
                let columns = (0..<picture.width).filter { x in
                    rows.contains { isInk(picture[x, $0]) }
                }
                return try #require(columns.first)...(try #require(columns.last))
            }
        }
        let (natural, justified) = (try lines(.left), try lines(.justified))
        #expect(natural[0].upperBound < 212)
        #expect((215...220).contains(justified[0].upperBound))
        #expect(justified[0].lowerBound == natural[0].lowerBound)
        #expect(justified[1] == natural[1])
    }

    @Test("letters cast shadows: of the text, or of a run in its own colour")
    func shadows() throws {
        let isRed: (SnapshotNode.Color) -> Bool = { $0.redLevel > 200 && $0.rgba >> 16 & 0xff < 80 }
        func shadow(_ radius: Double = 0, dx: Double, dy: Double) -> SnapshotNode.Shadow {
            .init(opacity: 1, radius: radius, dx: dx, dy: dy, color: .init(rgba: 0xff00_00ff))
        }
        let ink = try #require(try picture("HHHH", size: 16).span(where: isInk))
        // Above the letters, beyond the frame.
        let whole = try #require(
            try picture("HHHH", size: 16) { $0.drawing.textShadow = shadow(dx: 3, dy: -40) }
                .span(where: isRed))
        #expect(abs(whole.rows.lowerBound - ink.rows.lowerBound + 40) <= 1)
        #expect(abs(whole.columns.lowerBound - ink.columns.lowerBound - 3) <= 1)
        #expect(abs(whole.columns.count - ink.columns.count) <= 1)
        let half = try #require(
            try picture("HHHH", size: 16) {
                $0.drawing.runs = [
                    .init(length: 2), .init(length: 2, shadow: shadow(dx: 0, dy: 20)),
                ]
            }.span(where: isRed))
        #expect(half.columns.lowerBound > (ink.columns.lowerBound + ink.columns.upperBound) / 2 - 2)
        #expect(abs(half.rows.lowerBound - ink.rows.lowerBound - 20) <= 1)
        // A blurred shadow is wider and fainter.
        let isTinted: (SnapshotNode.Color) -> Bool = {
            $0.redLevel > 240 && $0.rgba >> 16 & 0xff < 250
        }
        let blurred = try #require(
            try picture("HHHH", size: 16) { $0.drawing.textShadow = shadow(3, dx: 0, dy: 25) }
                .span(where: isTinted))
        #expect(blurred.columns.count > ink.columns.count + 6)
    }
}
