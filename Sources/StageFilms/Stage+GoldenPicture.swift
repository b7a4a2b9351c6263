public import Foundation
import Raster
import Snapshots

/// How far a picture may be from its golden file.
///
/// Pictures are drawn with the machine's version of Cairo and its fonts, so other machines draw
/// other edges of letters and curves. Trees and timelines are the same on every machine.
public struct PictureTolerance: Hashable, Sendable {
    /// The largest difference of a pixel's red, green, blue or alpha that is no difference, 0 to
    /// 255.
    public var channel: Int
    /// The part of the pixels that may differ by more, 0 to 1.
    public var part: Double

    /// Creates a tolerance.
    public init(channel: Int = 0, part: Double = 0) {
        (self.channel, self.part) = (channel, part)
    }

    /// Every pixel is equal.
    public static let exact = PictureTolerance()
    /// The edges of letters may differ: 1 % of the pixels, and any pixel by 24.
    public static let otherFonts = PictureTolerance(channel: 24, part: 0.01)
}

extension Stage {
    /// Expects the window, drawn as a picture, to be that of a golden file within a tolerance.
    ///
    /// ```swift
    /// stage.expectGoldenPicture("card", within: .otherFonts)  // __Golden__/CardTests/card.png
    /// ```
    ///
    /// A difference fails the test at the call, with the number of pixels, the largest difference
    /// and its place. The expected and the actual picture are attached, and one with the
    /// differences in red.
    ///
    /// - Parameters:
    ///   - name: the file's name without its ending, which is png.
    ///   - tolerance: how far the picture may be from the file. Default: every pixel is equal.
    ///   - assets: the folder that contains the images, by name; nil for none.
    ///   - fileID: the caller's file.
    ///   - filePath: the caller's file.
    ///   - line: the caller's line.
    ///   - column: the caller's column.
    /// - Returns: whether they agree.
    @discardableResult
    public func expectGoldenPicture(
        _ name: String, within tolerance: PictureTolerance = .exact, assets: URL? = nil,
        fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
        column: Int = #column
    ) -> Bool {
        let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        let picture: Picture
        let data: Data
        do {
            picture = try SnapshotPainter(assets: assets).picture(of: snapshot)
            data = try picture.png()
        } catch {
            site.fail("expectGoldenPicture: the window could not be drawn: \(error)")
            return false
        }
        return Golden(name: name, ending: "png", actual: data, site: site).check { expected in
            guard expected != data else { return nil }
            do {
                return try tolerance.difference(of: picture, from: Picture(png: expected))
            } catch {
                return .init(sentence: "the file cannot be read: \(error)")
            }
        }
    }
}

extension PictureTolerance {
    /// The difference; nil if the pictures agree.
    func difference(of actual: Picture, from expected: Picture) throws -> Golden.Difference? {
        guard actual.width == expected.width, actual.height == expected.height else {
            return .init(
                sentence: "it has \(actual.width) × \(actual.height) pixels instead of "
                    + "\(expected.width) × \(expected.height).")
        }
        var count = 0
        var worst = (difference: -1, index: 0)
        var marks = expected.pixels
        for (index, (new, old)) in zip(actual.pixels, expected.pixels).enumerated() {
            let difference = new == old ? 0 : Self.largest(new, old)
            let isOther = difference > channel
            marks[index] = isOther ? 0xffff_0000 : Self.faded(old)
            guard isOther else { continue }
            count += 1
            if difference > worst.difference { worst = (difference, index) }
        }
        guard Double(count) > part * Double(marks.count) else { return nil }
        let place = "(\(worst.index % actual.width), \(worst.index / actual.width))"
        let picture = Picture(width: actual.width, height: actual.height, pixels: marks)
        return .init(
            sentence: "\(count) of \(marks.count) pixels differ by more than \(channel), where "
                + "\(Int(part * Double(marks.count))) may; the largest difference is "
                + "\(worst.difference), at pixel \(place).",
            picture: try picture.png())
    }

    /// The largest difference of two pixels' channels.
    private static func largest(_ a: UInt32, _ b: UInt32) -> Int {
        stride(from: UInt32(0), to: 32, by: 8).reduce(0) { most, shift in
            max(most, abs(Int(a >> shift & 0xff) - Int(b >> shift & 0xff)))
        }
    }

    /// A pixel near white, so that red marks are seen.
    private static func faded(_ pixel: UInt32) -> UInt32 {
        let quarter = (pixel >> 2) & 0x003f_3f3f
        return 0xffc0_c0c0 + quarter
    }
}
