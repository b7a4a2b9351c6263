import Foundation
import Testing

@testable import UIKit

/// Source: Unicode CLDR, supplemental/plurals.xml, whose samples (`@integer`, `@decimal`) these
/// are; the chart "Language Plural Rules" has them, too.
@Suite("Categories of numbers in languages")
struct PluralCategoryTests {
    private func category(_ number: Int, _ language: String) -> PluralCategory {
        PluralCategory(
            of: .integer(UInt64(bitPattern: Int64(number)), isSigned: true), in: language)
    }

    @Test(
        "whole numbers",
        arguments: [
            ("en", .one, [1]), ("en", .other, [0, 2, 16, 21, 100, 1_000_000]),
            ("ja", .other, [0, 1, 2, 15, 100, 1_000_000]),
            ("fr", .one, [0, 1]), ("fr", .other, [2, 17, 100, 100_000]),
            ("fr", .many, [1_000_000]),
            ("pl", .one, [1]), ("pl", .few, [2, 4, 22, 24, 62, 102, 1002]),
            ("pl", .many, [0, 5, 11, 12, 14, 19, 21, 100, 1_000_000]),
            ("ru", .one, [1, 21, 31, 101, 1001]), ("ru", .few, [2, 4, 22, 24, 102, 1002]),
            ("ru", .many, [0, 5, 11, 19, 100, 1_000_000]),
            ("ar", .zero, [0]), ("ar", .one, [1]), ("ar", .two, [2]),
            ("ar", .few, [3, 10, 103, 110, 1003]), ("ar", .many, [11, 26, 99, 111, 1011]),
            ("ar", .other, [100, 102, 200, 1000, 1_000_000]),
            ("lv", .zero, [0, 10, 20, 30, 100]), ("lv", .one, [1, 21, 101]),
            ("cs", .few, [2, 4]), ("cs", .other, [0, 5, 100]),
            ("he", .two, [2]), ("zh-hant", .other, [1]), ("sr-latn", .few, [2]),
            ("pt-br", .one, [0, 1]), ("pt-pt", .other, [0]), ("pt-pt", .one, [1]),
        ] as [(String, PluralCategory, [Int])])
    func integers(_ language: String, _ expected: PluralCategory, _ numbers: [Int]) {
        for number in numbers {
            #expect(category(number, language) == expected, "\(number) in \(language)")
        }
    }

    // UTS #35, "Operand Meanings": n is the absolute value of the number.
    @Test("negative and large numbers keep their last digits")
    func extremes() {
        #expect(category(-1, "en") == .one)
        #expect(category(-3, "ru") == .few)
        // 2^53 + 1 and 2^53 + 2 are not both floating-point numbers.
        #expect(category(9_007_199_254_740_993, "ru") == .few)
        #expect(category(9_007_199_254_740_991, "ru") == .one)
        #expect(category(.max, "ru") == .many)
        #expect(category(.min, "ru") == .many)
        #expect(category(5_000_000_000_000_000_000, "fr") == .many)
        #expect(
            PluralCategory(of: .integer(.max, isSigned: false), in: "ru") == .many)
    }

    @Test("fractions")
    func fractions() {
        #expect(PluralCategory(of: .number(1.5), in: "en") == .other)
        #expect(PluralCategory(of: .number(1.5), in: "fr") == .one)
        #expect(PluralCategory(of: .number(1.5), in: "pl") == .other)
        #expect(PluralCategory(of: .number(1.5), in: "cs") == .many)
        for number in [Double.nan, .infinity, -.infinity] {
            #expect(PluralCategory(of: .number(number), in: "pl") == .other)
        }
    }

    @Test("unknown languages have one category", arguments: ["", "xx", "../../etc", "%s%s", "é"])
    func unknown(_ language: String) {
        #expect(category(1, language) == .other)
    }

    // Apple, "String Format Specifiers": "%d" reads 32 bits, "%ld" 64, "%u" without a sign.
    @Test("a specifier reads a part of a number")
    func parts() {
        let large = Quantity.integer(1 << 32 + 1, isSigned: true)
        #expect(PluralCategory(of: large.read(by: "d"), in: "en") == .one)
        #expect(PluralCategory(of: large.read(by: "ld"), in: "en") == .other)
        let negative = Quantity.integer(.max, isSigned: true)
        #expect(PluralCategory(of: negative.read(by: "d"), in: "en") == .one)
        #expect(PluralCategory(of: negative.read(by: "u"), in: "en") == .other)
        #expect(Quantity.integer(1 << 32, isSigned: true).read(by: "d").isZero)
        #expect(!Quantity.number(0).isZero)
    }
}
