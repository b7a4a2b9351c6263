import Foundation
import MistakeRecorder
import Raster
import StageFilms
import Testing
import UIKit

/// Pictures in golden files, with a tolerance.
@MainActor
@Suite("Golden pictures")
struct GoldenPictureTests {
    /// A window of 20 × 10 points at 1x with a box of 4 × 5, and a dot of one pixel.
    private func stage(_ box: UIColor, dot: Bool = false, width: CGFloat = 20) -> Stage {
        let stage = Stage(size: CGSize(width: width, height: 10), scale: 1)
        let view = UIView(frame: CGRect(x: 2, y: 3, width: 4, height: 5))
        view.backgroundColor = box
        stage.window.addSubview(view)
        if dot {
            let dot = UIView(frame: CGRect(x: 15, y: 1, width: 1, height: 1))
            dot.backgroundColor = .black
            stage.window.addSubview(dot)
        }
        return stage
    }

    /// Compares a stage with the golden file of another one; returns what is reported.
    private func compare(
        _ actual: Stage, with expected: Stage, _ tolerance: PictureTolerance
    ) throws -> String {
        let name = "picture \(UUID().uuidString)"
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "__Golden__/GoldenPictureTests/\(name).png")
        defer {
            actual.close()
            expected.close()
            try? FileManager.default.removeItem(at: file.deletingLastPathComponent())
        }
        let written = mistakes { #expect(!expected.expectGoldenPicture(name)) }
        #expect(written.contains("was missing and is now written"))
        #expect(try Data(contentsOf: file).prefix(4) == Data([0x89, 0x50, 0x4e, 0x47]))
        return mistakes {
            let agrees = actual.expectGoldenPicture(name, within: tolerance)
            withExtendedLifetime(agrees) {}
        }
    }

    @Test("the same picture agrees")
    func same() throws {
        #expect(try compare(stage(.red), with: stage(.red), .exact) == "")
    }

    @Test("another pixel is counted, with its difference and place")
    func dot() throws {
        let words = try compare(stage(.red, dot: true), with: stage(.red), .exact)
        #expect(words.contains("1 of 200 pixels differ by more than 0, where 0 may"))
        #expect(words.contains("the largest difference is 255, at pixel (15, 1)"))
        #expect(
            try compare(stage(.red, dot: true), with: stage(.red), .init(part: 0.005)) == "")
    }

    @Test("a colour that is a little different agrees within the channel's tolerance")
    func channel() throws {
        // 0.9 and 0.92 of 255 are 229.5 and 234.6: five apart.
        let (old, new) = (UIColor(white: 0.9, alpha: 1), UIColor(white: 0.92, alpha: 1))
        #expect(try compare(stage(new), with: stage(old), .init(channel: 6)) == "")
        let words = try compare(stage(new), with: stage(old), .init(channel: 3))
        #expect(words.contains("20 of 200 pixels differ by more than 3"))
    }

    @Test("another size is a difference whatever the tolerance")
    func size() throws {
        let words = try compare(
            stage(.red, width: 30), with: stage(.red), .init(channel: 255, part: 1))
        #expect(words.contains("30 × 10 pixels instead of 20 × 10"))
    }

    @Test("a picture is read as it was written, and other data is refused")
    func reading() throws {
        let stage = stage(UIColor(red: 1, green: 0, blue: 0, alpha: 0.5))
        defer { stage.close() }
        let picture = try SnapshotPainter().picture(of: stage.snapshot)
        let read = try Picture(png: picture.png())
        #expect(read.pixels == picture.pixels)
        for data in [Data(), Data("no picture".utf8), try picture.png().prefix(60)] {
            #expect(throws: PaintingError.self) { try Picture(png: data) }
        }
    }
}
