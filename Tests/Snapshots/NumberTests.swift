import Foundation
import TestSupport
import Testing

@testable import Snapshots

@Suite("Numbers are written with nine decimals, exactly rounded")
struct NumberTests {
    private func written(_ value: Double) -> String {
        var writer = ByteWriter(capacity: 1)
        writer.number(value)
        return String(decoding: writer.written, as: UTF8.self)
    }

    /// C's `%.9f` rounds the binary value exactly, ties to even; the rest is cutting zeros.
    private func oracle(_ value: Double) -> String {
        var text = String(format: "%.9f", value)
        while text.hasSuffix("0") { text.removeLast() }
        if text.hasSuffix(".") { text.removeLast() }
        return text == "-0" ? "0" : text
    }

    @Test(
        "known values are written as documented",
        arguments: [
            (0, "0"), (-0.0, "0"), (1, "1"), (-1, "-1"), (0.5, "0.5"), (0.1, "0.1"),
            (-0.25, "-0.25"),
            (1e-10, "0"), (-1e-10, "0"), (5e-10, "0.000000001"), (4.9e-10, "0"),
            (1e-9, "0.000000001"),
            (0.999_999_999_6, "1"), (-0.999_999_999_6, "-1"), (9.999_999_999_9, "10"),
            (99.999_999_999_9, "100"),
            (1.0 / 1024, "0.000976562"), (3.0 / 1024, "0.002929688"), (1e15, "1000000000000000"),
            (1e15 + 0.5, "1000000000000000.5"), (0x1p53, "9007199254740992"),
            (0x1p63, "9223372036854775808"),
            (-0x1p64, "-18446744073709551616"), (1e22, "10000000000000000000000"),
            (.leastNonzeroMagnitude, "0"),
            (9_999_999_999, "9999999999"), (10_000_000_000, "10000000000"),
            (123_456_789.123_456_789, "123456789.123456791"),
        ] as [(Double, String)])
    func known(value: Double, text: String) {
        #expect(written(value) == text)
    }

    @Test("the largest number has 309 digits and no exponent")
    func largest() {
        #expect(written(.greatestFiniteMagnitude) == oracle(.greatestFiniteMagnitude))
        #expect(written(.greatestFiniteMagnitude).count == 309)
    }

    @Test("NaN and infinities are written as 0 and counted")
    func clamped() {
        var encoder = LineEncoder()
        encoder.beginFull(
            seq: 1, nanoseconds: 0, size: CGSize(width: CGFloat.nan, height: .infinity),
            scale: -.infinity, fps: 60)
        let text = encoder.finish().text
        #expect(
            text
                == #"{"v":1,"seq":1,"t":0,"kind":"full","size":[0,0],"scale":0,"fps":60,"nodes":[]}"#
        )
        #expect(encoder.clampedNumbers == 3)
    }

    @Test("all powers of ten in Int64 have their digits")
    func integers() {
        var power: Int64 = 1
        for _ in 0..<18 {
            for value in [power - 1, power, power + 1, -power] {
                var writer = ByteWriter(capacity: 1)
                writer.integer(value)
                #expect(String(decoding: writer.written, as: UTF8.self) == "\(value)")
            }
            power *= 10
        }
        var writer = ByteWriter()
        writer.digits(.max)
        writer.integer(Int64.min)
        #expect(
            String(decoding: writer.written, as: UTF8.self)
                == "18446744073709551615-9223372036854775808")
    }

    @Test(
        "20,000 random numbers of all sizes agree with C's %.9f",
        arguments: [1, 2, 3, 4] as [UInt64])
    func random(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<5000 {
            let value: Double =
                switch Int.random(in: 0..<5, using: &random) {
                case 0: Double(bitPattern: random.next())  // any exponent
                case 1: Double.random(in: -1...1, using: &random)
                case 2: Double.random(in: -10_000...10_000, using: &random)
                // Ties.
                case 3: Double(Int.random(in: -1_000_000...1_000_000, using: &random)) / 1024
                // The doubles nearest to a tie that is not one.
                default: Double(Int.random(in: 0...2_000_000, using: &random)) / 2e9
                }
            guard value.isFinite else { continue }
            #expect(written(value) == oracle(value), "\(value.bitPattern)")
        }
    }

    @Test("a number that was read back is written the same again")
    func idempotent() throws {
        var random = SeededGenerator(seed: 7)
        for _ in 0..<5000 {
            let text = written(random.number())
            #expect(written(try #require(Double(text))) == text)
        }
    }

    @Test("times are exact to the nanosecond")
    func times() {
        func seconds(_ nanoseconds: Int64) -> String {
            var writer = ByteWriter()
            writer.seconds(nanoseconds)
            return String(decoding: writer.written, as: UTF8.self)
        }
        #expect(seconds(0) == "0")
        #expect(seconds(1) == "0.000000001")
        #expect(seconds(16_666_667) == "0.016666667")
        #expect(seconds(3_500_000_000) == "3.5")
        #expect(seconds(-1_000_000_010) == "-1.00000001")
        #expect(seconds(.max) == "9223372036.854775807")
    }
}
