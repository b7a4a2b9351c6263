import Foundation
import MistakeRecorder
import Testing
import UIKit

private class Animal: NSObject {
    let name: String
    let age: Int
    init(_ name: String, _ age: Int) { (self.name, self.age) = (name, age) }
}

private final class Dog: Animal {
    let tags: [String]
    let owner: Owner?
    let born = Date(timeIntervalSinceReferenceDate: 100)
    init(_ name: String, _ age: Int, _ tags: [String], _ owner: Owner? = nil) {
        self.tags = tags
        self.owner = owner
        super.init(name, age)
    }
}

private struct Owner {
    var name: String?
    var pets: [Animal]
}

/// Sources: Apple, Predicate Programming Guide, Predicate Format String Syntax; Using Predicates.
@MainActor
@Suite("NSPredicate from a text")
struct PredicateTests {
    private let rex = Dog(
        "Réx", 3, ["old", "brown"],
        Owner(name: "Ada", pets: [Animal("Tom", 7), Animal("Jerry", 1)]))

    private func finds(_ format: String, _ arguments: Any?...) -> Bool {
        NSPredicate(format: format, argumentArray: arguments.map { $0 as Any }).evaluate(with: rex)
    }

    /// The report about a text whose predicate is false.
    private func report(_ format: String, _ object: Any? = nil) -> String {
        var result = true
        let report = mistakes {
            result = NSPredicate(format: format).evaluate(with: object ?? rex)
        }
        #expect(!result)
        return report
    }

    @Test(
        "is true for Réx",
        arguments: [
            "age = 3", "age == 3.0", "age != 4", "age <> 2", "age >= 3", "age => 3", "age <= 3",
            "age =< 3", "age < 4 AND age > 2", "age BETWEEN {3, 4}", "age IN {1, 2, 3}",
            "NOT (age IN {1, 2})", "! age IN {1, 2}", "age == 4 OR name == 'Réx'",
            "age == 4 || name == \"Réx\" && age == 3", "not age == 4", "TRUEPREDICATE",
            "name == [cd] 'rex'", "name ==[c] 'RÉX'", "name != 'Rex'", "name BEGINSWITH 'R'",
            "name beginswith[cd] 're'", "name ENDSWITH 'x'", "name CONTAINS[d] 'e'",
            "name LIKE 'R?x'", "name LIKE[c] 'r*'", "name LIKE '*é*'", "name MATCHES 'R.x'",
            "name MATCHES[c] 'r[é-]X'", "name MATCHES 'A|R.x'", "name IN {'Réx', 'Tom'}",
            "'é' IN name", "tags CONTAINS 'old'", "ANY tags BEGINSWITH 'br'",
            "ALL tags MATCHES '.*[dn]'", "NONE tags == 'new'", "SOME tags == 'old'",
            "tags[FIRST] == 'old'", "tags[LAST] == 'brown'", "tags[SIZE] == 2",
            "tags[1] == 'brown'",
            "tags.@count == 2", "owner.name == 'Ada'", "ANY owner.pets.age > 6",
            "owner.pets.@max.age == 7", "owner.pets.@avg.age == 4", "owner.pets.@sum.age == 8",
            "SUBQUERY(owner.pets, $p, $p.age > 6 AND $p.name LIKE 'T*').@count == 1",
            "age + 1 == 2 * 2", "(age + 1) * 2 == 8", "((age) == (3))", "-age == -3",
            "name.length == 3", "length(name) == 3", "uppercase(name) == 'RÉX'",
            "SELF.name == 'Réx'", "self.age == 3", "#age == 3", "name != nil", "NULL == nil",
            "owner.pets[0].name == 'Tom'", "CAST(age, 'NSString') == '3'",
            "TERNARY(age > 2, 'yes', 'no') == 'yes'", "name.uppercaseString == 'RÉX'",
        ])
    func truth(format: String) {
        var result = false
        let reports = mistakes { result = finds(format) }
        #expect(result && reports == "", "\(reports)")
    }

    @Test(
        "is false for Réx",
        arguments: [
            "age == 4", "age > 3", "age BETWEEN {4, 5}", "name == 'rex'", "name LIKE 'R'",
            "name LIKE '?'", "name LIKE 'x*'", "name MATCHES 'R'", "ALL tags == 'old'",
            "NONE tags == 'old'", "FALSEPREDICATE", "age == nil", "name > 3", "NOT TRUEPREDICATE",
            "age == 3 AND age == 4 OR age == 5", "tags == 'old'", "name CONTAINS 'E'",
        ])
    func falsehood(format: String) {
        #expect(report(format) == "")
    }

    @Test("arguments are values, numbers and key paths")
    func arguments() {
        #expect(finds("%K == %@ AND age == %d AND age < %f", "name", "Réx", 3, 3.5))
        #expect(finds("name IN %@", ["Réx", "Tom"]))
        #expect(finds("name IN %@", Set(["Réx"])))
        #expect(finds("%K > %ld", "owner.pets.@count", 1))
        #expect(finds("born == %@ AND born < %@", rex.born, Date()))
        #expect(finds("owner.name == %@", Optional("Ada")))
        #expect(finds("name != '%@'"))
        #expect(finds("%@ AND age == 3", NSPredicate(format: "name == %@", "Réx")))
        #expect(NSPredicate(format: "SELF BETWEEN %@", [1, 5]).evaluate(with: 3))
        #expect(!NSPredicate(format: "SELF ==[c] %@", "abc").evaluate(with: "abd"))
        #expect(
            NSPredicate(format: "name == $NAME").evaluate(
                with: rex, substitutionVariables: ["NAME": "Réx"]))
    }

    @Test("dictionaries, structures and Foundation's collections are filtered")
    func collections() {
        let rows: [[String: Any]] = [
            ["name": "a", "n": 1], ["name": "b", "n": NSNumber(value: 2.5)],
        ]
        let predicate = NSPredicate(format: "n > 1.5")
        #expect(rows.filter { predicate.evaluate(with: $0) }.map { $0["name"] as? String } == ["b"])
        let names = NSArray(array: ["Anna", "bob", "Alan"])
        let found = names.filtered(using: NSPredicate(format: "SELF BEGINSWITH[c] 'a'"))
        #expect(found as? [String] == ["Anna", "Alan"])
        let both = NSCompoundPredicate(andPredicateWithSubpredicates: [
            predicate, NSPredicate(format: "name == 'b'"),
        ])
        #expect(rows.map { both.evaluate(with: $0) } == [false, true])
        #expect(NSPredicate(format: "name == nil").evaluate(with: Owner(name: nil, pets: [])))
    }

    @Test("keys of a class's table are found")
    func tables() {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        view.isHidden = true
        #expect(NSPredicate(format: "hidden == YES AND tag == 0").evaluate(with: view))
    }

    @Test("an expression that compares two values has a format")
    func comparisons() {
        let predicate = NSComparisonPredicate(
            leftExpression: NSExpression(forKeyPath: "name"),
            rightExpression: NSExpression(forConstantValue: "réx"), modifier: .direct,
            type: .equalTo, options: [.caseInsensitive])
        #expect(predicate.evaluate(with: rex))
        #expect(predicate.predicateFormat == "name ==[c] \"réx\"")
        let any = NSComparisonPredicate(
            leftExpression: NSExpression(forKeyPath: "tags"),
            rightExpression: NSExpression(forConstantValue: "old"), modifier: .any, type: .equalTo)
        #expect(any.evaluate(with: rex))
        #expect(any.predicateFormat == "ANY tags == \"old\"")
    }

    @Test(
        "a mistake is reported, and the predicate is false",
        arguments: [
            ("", "a value is missing at the end, after 0"), ("age", "a comparison is missing"),
            ("age ==", "a value is missing at the end, after 6"), ("(age == 3", "“)” is missing"),
            ("age == 3)", "more text"), ("age == 'x", "a string that does not end"),
            ("age == %@", "%@ has no argument"), ("age ~ 3", "“~” has no meaning"),
            ("AND", "where a value is expected"), ("name LIKE[x] 'a'", "an option other than"),
            ("foo(3) == 3", "is not a function"), ("(age == 3) + 1 == 2", "not a comparison"),
            ("age == 3 == 3", "more text"), ("%", "without a conversion"),
            ("$ == 1", "without a name"),
        ])
    func mistakeTexts(format: String, sentence: String) {
        let report = report(format)
        #expect(report.contains("NSPredicate(format: \"\(format)\")"))
        #expect(report.contains(sentence), "\(report)")
    }

    @Test("a missing key and a bad regular expression are reported")
    func missing() {
        #expect(report("color == 'red'").contains("has no key “color”"))
        #expect(report("name MATCHES '('").contains("not a regular expression"))
        #expect(report("tags[7] == 'x'").contains("2 elements"))
        #expect(report("name == $X").contains("$X has no value"))
    }

    @Test("hostile texts end with a report, within the limits of depth and time")
    func hostile() {
        let deep = [
            String(repeating: "(", count: 5_000),
            String(repeating: "NOT ", count: 5_000) + "age == 3",
            "age == " + String(repeating: "-", count: 5_000) + "1",
            "age" + String(repeating: "[0]", count: 5_000) + " == 1",
            String(repeating: "abs(", count: 5_000),
        ]
        for format in deep { #expect(report(format) != "") }
        #expect(finds("age == 0" + String(repeating: " OR age == 3", count: 5_000)))
        #expect(finds("age < 0" + String(repeating: " + 1", count: 5_000)))
        #expect(!finds("name LIKE '\(String(repeating: "*a", count: 500))'"))
        let slow = report("SELF MATCHES '(a+)+c'", String(repeating: "a", count: 60))
        #expect(slow.contains("takes too long"))
    }
}

/// Source: Apple, NSExpression.
@MainActor
@Suite("NSExpression")
struct ExpressionTests {
    private func value(_ format: String, _ arguments: Any?...) -> Double? {
        NSExpression(format: format, argumentArray: arguments.map { $0 as Any })
            .expressionValue(with: nil, context: nil) as? Double
    }

    @Test(
        "computes",
        arguments: [
            ("2*(3+4)", 14), ("1 + 2 * 3", 7), ("7 / 2", 3), ("7.0 / 2", 3.5), ("2 ** 10", 1024),
            ("10 - 2 - 3", 5), ("-2 + 5", 3), ("- ( 3 - 5 )", 2), ("1.5e2", 150), ("0x1F", 31),
            ("sqrt(16)", 4), ("abs(-3)", 3), ("sum({1, 2, 3})", 6), ("average({1, 2})", 1.5),
            ("max({1, 5, 3})", 5), ("min(4, 2, 9)", 2), ("median({1, 9, 3})", 3),
            ("stddev({2, 4, 4, 4, 5, 5, 7, 9})", 2), ("count({1, 2})", 2), ("floor(2.7)", 2),
            ("ceiling(2.1)", 3), ("trunc(-2.7)", -2), ("FUNCTION(7, 'modulus:by:', 4)", 3),
            (".5 + .25", 0.75), ("9223372036854775807 + 1", 9_223_372_036_854_775_808),
            ("2 ** -1", 0.5), ("2 ** 100", 1.2676506002282294e30), ("1.0 / 0", .infinity),
            ("FUNCTION(6, 'bitwiseAnd:with:', 3)", 2), ("5. * 2", 10),
        ] as [(String, Double)])
    func computing(format: String, result: Double) {
        #expect(value(format) == result)
    }

    @Test("values are numbers of every type, and arguments and keys are read")
    func values() {
        let sum = NSExpression(format: "%d + x.y", 2)
        let result = sum.expressionValue(with: ["x": ["y": 3]], context: nil)
        #expect(result as? Int == 5)
        #expect(result as? NSNumber == 5)
        #expect(result as? Double == 5)
        let function = NSExpression(
            forFunction: "sum:", arguments: [NSExpression(forConstantValue: [1, 2.5])])
        #expect(function.expressionValue(with: nil, context: nil) as? Double == 3.5)
        #expect(
            NSExpression(forVariable: "v").expressionValue(with: nil, context: ["v": 4]) as? Int
                == 4)
        let block = NSExpression(block: { object, _, _ in "\(object ?? 0)!" }, arguments: nil)
        #expect(block.expressionValue(with: 7, context: nil) as? String == "7!")
        #expect(NSExpression(format: "a.b").keyPath == "a.b")
        #expect(NSExpression(format: "3").constantValue as? Int == 3)
        #expect(NSExpression(format: "a + 3").expressionType == .function)
        #expect(
            NSExpression.expressionForEvaluatedObject().expressionValue(with: 3, context: nil)
                as? Int == 3)
    }

    @Test(
        "a text with a mistake has no value, and is reported",
        arguments: ["2 +", "2 ** ", "3 4", "(", "x == 3", "1 / 0", "hello(", "2+*3", "1..2", "÷"])
    func mistakeTexts(format: String) {
        var result: Double? = 0
        let report = mistakes { result = value(format) }
        #expect(result == nil)
        #expect(report != "")
    }
}
