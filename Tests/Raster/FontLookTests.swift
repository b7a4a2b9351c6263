import Foundation
import Snapshots
import Testing

@testable import Raster

@Suite(
    "Looks of fonts",
    .enabled(
        if: TextSetter(family: "sans-serif").hasFonts,
        "No font is installed; make setup-pictures installs one."))
struct FontLookTests {
    private func picture(
        _ text: String, _ font: SnapshotNode.Font, _ run: SnapshotNode.TextRun? = nil
    ) throws -> Picture {
        var scene = Scene(240, 100)
        scene.add(20, 20, 200, 60) {
            ($0.text, $0.font, $0.alignment) = (text, font, .left)
            $0.textColor = .black
            if let run { $0.drawing.runs = [run] }
        }
        return try scene.picture()
    }

    private let isInk: (SnapshotNode.Color) -> Bool = { $0.redLevel < 128 }

    private func columns(
        _ text: String, _ font: SnapshotNode.Font, _ run: SnapshotNode.TextRun? = nil
    ) throws -> ClosedRange<Int> {
        try #require(try picture(text, font, run).span(where: isInk)).columns
    }

    @Test(
        "monospaced letters keep their distance, as a text and as a run", arguments: [false, true])
    func monospaced(isRun: Bool) throws {
        let font = SnapshotNode.Font(size: 30, isMonospaced: true)
        func end(_ text: String) throws -> Int {
            try columns(
                text, isRun ? .init(size: 30) : font,
                isRun ? .init(length: text.utf16.count, font: font) : nil
            ).upperBound
        }
        // Source: DejaVu Sans Mono 2.37: 1233 of 2048 units, here 18.06 points a letter.
        #expect(try abs(end("iiiH") - end("H") - 54) <= 1)
        #expect(try abs(end("WWWH") - end("H") - 54) <= 1)
    }

    @Test("slanted letters differ from upright ones")
    func italic() throws {
        let upright = try picture("lll", .init(size: 40))
        let slanted = try picture("lll", .init(size: 40, isItalic: true))
        let (one, other) = (upright.span(where: isInk), slanted.span(where: isInk))
        let gain = try #require(other).columns.count - #require(one).columns.count
        // Inter's italic has a slope of 9.4 degrees: 40 × 0.73 × tan 9.4° is 4.8.
        #expect((2...9).contains(gain))
    }

    @Test("a raised run is above the baseline")
    func rise() throws {
        var run = SnapshotNode.TextRun(length: 1)
        let flat = try #require(try picture("H", .init(size: 20), run).span(where: isInk))
        run.rise = 10
        // A line with a raised run alone is as high as before; Pango centres the raised letters.
        let both = SnapshotNode.TextRun(length: 1)
        var scene = Scene(240, 100)
        scene.add(20, 20, 200, 60) {
            ($0.text, $0.font, $0.alignment) = ("HH", .init(size: 20), .left)
            $0.textColor = .black
            $0.drawing.runs = [both, run]
        }
        let raised = try #require(try scene.picture().span(where: isInk))
        #expect((9...11).contains(raised.rows.count - flat.rows.count))
    }

    @Test("outlined letters have ink along their edges alone, unless they are filled as well")
    func outlines() throws {
        var run = SnapshotNode.TextRun(length: 1)
        run.outlineColor = .init(rgba: 0xff00_00ff)
        func count(_ picture: Picture, _ isMeant: (SnapshotNode.Color) -> Bool) -> Int {
            (0..<picture.width * picture.height).count {
                isMeant(picture[$0 % picture.width, $0 / picture.width])
            }
        }
        let isRed: (SnapshotNode.Color) -> Bool = {
            $0.redLevel > 200 && Int($0.rgba >> 16 & 0xff) < 100
        }
        run.outline = 5
        let hollow = try picture("H", .init(size: 60, weight: 900), run)
        #expect(count(hollow, isRed) > 100)
        #expect(count(hollow, isInk) == 0)
        run.outline = -5
        let filled = try picture("H", .init(size: 60, weight: 900), run)
        #expect(count(filled, isRed) > 100)
        #expect(count(filled, isInk) > 100)
    }
}
