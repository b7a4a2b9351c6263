import CoreImage
import Foundation
import MistakeRecorder
import Testing

@MainActor
@Suite("Gradients, patterns and codes")
struct GeneratorTests {
    @Test("gradients have the colour of their formula, and no edges")
    func gradients() throws {
        let line = CIFilter.linearGradient()
        line.point0 = CGPoint(x: 0, y: 0)
        line.point1 = CGPoint(x: 10, y: 0)
        line.color0 = .black
        line.color1 = .white
        let output = try #require(line.outputImage)
        #expect(output.extent.isInfinite)
        let row = values(output, CGRect(x: -1, y: 7, width: 12, height: 1)).map(\.x)
        for (index, value) in row.enumerated() {
            let expected = min(max((Float(index) - 0.5) / 10, 0), 1)
            #expect(abs(value - expected) < 1e-6)
        }
        let ring = CIFilter.radialGradient()
        ring.center = CGPoint(x: 0.5, y: 0.5)
        (ring.radius0, ring.radius1) = (2, 10)
        (ring.color0, ring.color1) = (.white, .black)
        let disc = try #require(ring.outputImage)
        // At the distance 5 of 2…10.
        #expect(abs(value(disc, 3, 4).x - 0.625) < 1e-6)
        #expect(value(disc, 1, 1).x == 1)
        #expect(value(disc, 20, 0).x == 0)
        let wheel = CIFilter.hueSaturationValueGradient()
        wheel.radius = 50.5
        let colors = try #require(wheel.outputImage)
        #expect(colors.extent == CGRect(x: 0, y: 0, width: 101, height: 101))
        #expect(isNear(value(colors, 50, 50), SIMD4(1, 1, 1, 1)))
        // Half of the radius to the left: hue 180°, saturation 0.5 · 50 / 50.5.
        #expect(isNear(value(colors, 25, 50), SIMD4(1 - 25 / 50.5, 1, 1, 1), 1e-4))
        #expect(value(colors, 0, 0) == .zero)
    }

    @Test("squares and stripes change at their widths, also transformed")
    func patterns() throws {
        let board = CIFilter.checkerboardGenerator()
        board.center = .zero
        board.width = 2
        (board.color0, board.color1) = (.white, .black)
        let squares = try #require(board.outputImage)
        func rows(_ image: CIImage) -> [[Int]] {
            (0..<4).map { y in (0..<4).map { Int(value(image, $0, y).x) } }
        }
        let expected = [[1, 1, 0, 0], [1, 1, 0, 0], [0, 0, 1, 1], [0, 0, 1, 1]]
        #expect(rows(squares) == expected)
        let small = squares.transformed(by: CGAffineTransform(scaleX: 0.5, y: 0.5))
        #expect(rows(small) == [[1, 0, 1, 0], [0, 1, 0, 1], [1, 0, 1, 0], [0, 1, 0, 1]])
        let stripes = CIFilter.stripesGenerator()
        stripes.center = CGPoint(x: 1, y: 0)
        stripes.width = 1
        stripes.sharpness = 0
        (stripes.color0, stripes.color1) = (.white, .black)
        let lines = try #require(stripes.outputImage)
        // Without sharpness the middle of a stripe alone has its colour.
        #expect((0..<4).map { value(lines, $0).x } == [0, 1, 0, 1])
        let turned = try #require(
            CIFilter(
                name: "CIAffineTransform",
                parameters: [
                    kCIInputImageKey: lines,
                    kCIInputTransformKey: NSValue(
                        cgAffineTransform: CGAffineTransform(rotationAngle: .pi / 2)),
                ])?.outputImage)
        #expect(
            (0..<4).map { abs(value(turned, 0, $0).x - [0, 1, 0, 1][$0]) < 1e-3 }
                == Array(
                    repeating: true, count: 4))
    }

    /// Returns the modules of a code, from the top row on: true for black.
    private func modules(_ image: CIImage) -> [[Bool]] {
        let (width, all) = (Int(image.extent.width), bytes(image))
        return stride(from: 0, to: all.count, by: 4 * width).map { row in
            stride(from: row, to: row + 4 * width, by: 4).map { all[$0] == 0 }
        }
    }

    /// Source: ISO/IEC 18004, 6.3 and 8.9: version 1 has 21 modules a side, finders in three
    /// corners, timing between them, and the format 101010000010010 for level M with mask 0,
    /// to whose first two bits the level contributes.
    @Test("a QR code has a margin, finders, timing and its level")
    func qrCode() throws {
        let filter = CIFilter.qrCodeGenerator()
        filter.message = Data("HELLO".utf8)
        let code = modules(try #require(filter.outputImage))
        #expect(code.count == 23)
        #expect((0..<23).allSatisfy { !code[0][$0] && !code[$0][0] && !code[22][$0] })
        let finder = [
            "1111111", "1000001", "1011101", "1011101", "1011101", "1000001", "1111111",
        ]
        for (x, y) in [(1, 1), (15, 1), (1, 15)] {
            let found = (0..<7).map { row in
                (0..<7).map { code[y + row][x + $0] ? "1" : "0" }.joined()
            }
            #expect(found == finder)
        }
        #expect((7...13).allSatisfy { code[7][$0 + 1] == ($0 % 2 == 0) })
        // The level, without the mask 10 of the format: L 01, M 00, Q 11, H 10.
        for (level, bits) in [
            ("L", [true, true]), ("M", [true, false]), ("Q", [false, true]),
            ("H", [false, false]),
        ] {
            filter.correctionLevel = level
            let code = modules(try #require(filter.outputImage))
            #expect([code[9][1], code[9][2]] == bits, "\(level)")
        }
        let report = mistakes {
            filter.message = Data(count: 5000)
            #expect(filter.outputImage == nil)
            filter.message = Data()
            #expect(filter.outputImage == nil)
            filter.correctionLevel = "Z"
            #expect(filter.outputImage == nil)
        }
        #expect(report.split(separator: "\n").count == 3)
        #expect(CIFilter(name: "CIQRCodeGenerator")?.outputImage == nil)
    }

    /// Source: ISO/IEC 15417: start C 211232, 12 112232, 34 131123, 56 331121, the check
    /// character (105 + 12 + 2 · 34 + 3 · 56) mod 103 = 44 132131, stop 2331112.
    @Test("a barcode of digits has the bars of pairs")
    func barcode() throws {
        let filter = CIFilter.code128BarcodeGenerator()
        filter.message = Data("123456".utf8)
        (filter.quietSpace, filter.barcodeHeight) = (3, 5)
        let image = try #require(filter.outputImage)
        var bars = [Bool](repeating: false, count: 3)
        let widths = "211232" + "112232" + "131123" + "331121" + "132131" + "2331112"
        for (index, width) in widths.enumerated() {
            bars += [Bool](repeating: index % 2 == 0, count: width.wholeNumberValue ?? 0)
        }
        bars += [Bool](repeating: false, count: 3)
        #expect(modules(image) == [[Bool]](repeating: bars, count: 5))
        let report = mistakes {
            filter.message = Data("ä".utf8)
            #expect(filter.outputImage == nil)
        }
        #expect(report.contains("ASCII"))
    }

    /// The oracle is zbarimg, where it is installed.
    @Test("a reader of codes reads messages", arguments: ["QR", "CODE-128"])
    func reader(kind: String) throws {
        let reader = URL(fileURLWithPath: "/usr/bin/zbarimg")
        guard FileManager.default.isExecutableFile(atPath: reader.path) else { return }
        let messages =
            kind == "QR"
            ? ["https://swift.org/a?b=c", String(repeating: "long ", count: 80)]
            : ["PJJ123C", "A1234567b", "12", "x\u{1}y", "AB12345", "98765 4321", "00\u{2}7777"]
        for message in messages {
            let name = kind == "QR" ? "CIQRCodeGenerator" : "CICode128BarcodeGenerator"
            let code = try #require(
                CIFilter(name: name, parameters: ["inputMessage": Data(message.utf8)])?.outputImage)
            let large = code.transformed(by: CGAffineTransform(scaleX: 3, y: 3))
            // Sharp: black and white alone.
            #expect(bytes(large).allSatisfy { $0 == 0 || $0 == 255 })
            let image = large.composited(over: .white)
                .cropped(to: large.extent.insetBy(dx: -9, dy: -9))
            let file = FileManager.default.temporaryDirectory.appending(
                path: "\(UUID().uuidString).png")
            defer { try? FileManager.default.removeItem(at: file) }
            let png = CIContext().pngRepresentation(
                of: image, format: .RGBA8, colorSpace: CGColorSpaceCreateDeviceRGB())
            try #require(png).write(to: file)
            let (process, pipe) = (Process(), Pipe())
            process.executableURL = reader
            process.arguments = ["-q", "--raw", "-Sbinary", file.path]
            process.standardOutput = pipe
            process.standardError = FileHandle.nullDevice
            try process.run()
            let read = pipe.fileHandleForReading.readDataToEndOfFile()
            process.waitUntilExit()
            #expect(String(decoding: read, as: UTF8.self) == message)
        }
    }
}
