import MistakeRecorder
import Testing
import UIKit

@testable import InterfaceBuilder

/// Every attribute that the reader knows sets the property of its name: one of its sample values
/// differs from the default, so a rule that did nothing fails.
@MainActor
@Suite("Attributes of interface files")
struct AttributeTests {
    private func object(_ kind: Kind, _ attributes: String) -> NSObject? {
        let element = #"<\#(kind.name) id="x" \#(attributes)/>"#
        return Xib.first(element)
    }

    @Test("every attribute changes its property")
    func attributes() {
        #expect(Kind.all.count > 30)
        for name in Kind.all.keys.sorted() { check(Kind.all[name]!) }
    }

    private func check(_ kind: Kind) {
        guard let plain = object(kind, "") else {
            // Parts of others, such as the items of bars, are tested with those.
            return
        }
        for rule in kind.attributes {
            let before = String(describing: rule.read(plain))
            var values: Set<String> = []
            for sample in rule.samples {
                let reports = mistakes {
                    let made = object(kind, #"\#(rule.name)="\#(sample)""#)
                    values.insert(String(describing: made.flatMap(rule.read)))
                }
                #expect(reports == "", "<\(kind.name) \(rule.name)=\(sample)>")
            }
            #expect(values != [before], "\(rule.name) of <\(kind.name)> changes nothing")
        }
    }

    @Test("a value that cannot be read is reported, and the default is kept")
    func wrongValues() {
        for kind in Kind.all.values.sorted(by: { $0.name < $1.name }) {
            guard object(kind, "") != nil else { continue }
            for rule in kind.attributes where rule.samples != ["Words"] {
                let reports = mistakes { _ = object(kind, #"\#(rule.name)="no value""#) }
                #expect(
                    reports.contains("\(rule.name)=\"no value\""),
                    "<\(kind.name) \(rule.name)>: \(reports)")
            }
        }
    }

    // Numbers that Xcode does not write: the ends of Int64 and beyond, no number, infinity.
    @Test("a number at the edge of what can be represented stops nothing, in any attribute")
    func extremeValues() {
        let numbers = ["9223372036854775807", "-9223372036854775808", "1e300", "nan", "-inf"]
        for kind in Kind.all.values where object(kind, "") != nil {
            for rule in kind.attributes {
                for number in numbers {
                    var made: NSObject?
                    _ = mistakes {
                        made = object(kind, #"\#(rule.name)="\#(number)""#)
                        (made as? UIView)?.layoutIfNeeded()
                    }
                    #expect(made != nil)
                }
            }
        }
    }
}
