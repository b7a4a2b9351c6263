import MistakeRecorder
import Testing
import UIKit

/// What tables have that cannot be used: a report, and the key.
///
/// Sources: Apple, "Localizing strings that contain plurals": "other" is required. The depth of
/// variables inside of variables is that of Apple's formatter.
@MainActor
@Suite("Mistakes in texts that vary", .serialized)
struct VariedMistakeTests {
    private let tables = VariedTables()
    private static let plural = "NSStringPluralRuleType"

    private static func entry(_ format: Any, _ variables: [String: Any] = [:]) -> [String: Any] {
        variables.merging(["NSStringLocalizedFormatKey": format]) { $1 }
    }

    private static func rules(_ other: Any, type: Any = "d", rule: Any = plural) -> [String: Any] {
        [
            "NSStringFormatSpecTypeKey": rule, "NSStringFormatValueTypeKey": type, "other": other,
        ]
    }

    /// Entries that no program can use.
    private static let broken: [String: Any] = [
        "number": 3,
        "list": ["a"],
        "empty": [String: Any](),
        "format": entry(["a"]),
        "missing": entry("%#@a@"),
        "no other": entry(
            "%#@a@",
            [
                "a": ["NSStringFormatSpecTypeKey": plural, "one": "%d"] as [String: Any]
            ]),
        "other of a wrong type": entry("%#@a@", ["a": rules(4)]),
        "rule": entry("%#@a@", ["a": rules("%d", rule: "NSStringSomeRuleType")]),
        "rule of a wrong type": entry("%#@a@", ["a": rules("%d", rule: 3)]),
        "open": entry("%#@a", ["a": rules("%d")]),
        "no name": entry("%#@@", ["": rules("%d")]),
        "pointer": entry("%#@a@ %s %n", ["a": rules("%d")]),
        "devices": ["NSStringDeviceSpecificRuleType": 4],
        "devices inside of devices": [
            "NSStringDeviceSpecificRuleType": [
                "other": ["NSStringDeviceSpecificRuleType": ["other": "a"]]
            ]
        ],
        "other devices": ["NSStringDeviceSpecificRuleType": ["mac": "a"]],
        "widths": ["NSStringVariableWidthRuleType": ["1": 3]],
    ]

    @Test("an entry that cannot be used is reported, and its key is used")
    func entries() throws {
        try tables.inBundle(["en": Self.broken], language: "en") { bundle in
            for key in Self.broken.keys {
                var text = ""
                let reports = mistakes {
                    text = UIKit.NSLocalizedString(key, bundle: bundle, comment: "")
                }
                #expect(text == key)
                #expect(reports.contains("“\(key)” of the table Localizable"), "\(key): \(reports)")
            }
        }
    }

    /// Entries whose formats do not fit a whole number.
    private static let misfits: [String: Any] = [
        "itself": entry("%#@a@", ["a": rules("%#@a@")]),
        "each other": entry("%#@a@", ["a": rules("%#@b@"), "b": rules("%#@a@ %#@a@")]),
        "object": entry("%#@a@", ["a": rules("%@")]),
        "object of a variable": entry("%#@a@", ["a": rules("%d", type: "@")]),
        "fraction": entry("%#@a@", ["a": rules("%d", type: "f")]),
        "second": entry("%#@a@ %#@a@", ["a": rules("%d")]),
        "position": entry("%9$#@a@", ["a": rules("%d")]),
        "huge position": entry("%99999999999999999999$#@a@", ["a": rules("%d")]),
        "unknown": entry("%#@a@", ["a": rules("%#@b@")]),
        "memory": entry("%#@a@", ["a": rules("%s")]),
        "width": entry("%#@a@", ["a": rules("%*d")]),
    ]

    @Test("a format that does not fit its values is reported, and the key is used")
    func formats() throws {
        try tables.inBundle(["en": Self.misfits], language: "en") { bundle in
            for key in Self.misfits.keys {
                var text = ""
                let reports = mistakes {
                    let format = UIKit.NSLocalizedString(key, bundle: bundle, comment: "")
                    text = String(localizedFormat: format, 3)
                }
                #expect(text == key)
                #expect(!reports.isEmpty, "\(key)")
            }
        }
    }

    @Test("texts grow to a limit")
    func growth() throws {
        // 30 to the power of 9 texts.
        var variables: [String: Any] = ["a9": Self.rules("text")]
        for level in 0..<9 {
            let inner = String(repeating: "%1$#@a\(level + 1)@", count: 30)
            variables["a\(level)"] = Self.rules(inner)
        }
        let huge = String(repeating: "x%%", count: 1 << 20)
        let table = [
            "deep": Self.entry("%#@a0@", variables),
            "huge": Self.entry("%#@a@", ["a": Self.rules(huge)]),
        ]
        try tables.inBundle(["en": table], language: "en") { bundle in
            for key in ["deep", "huge"] {
                let reports = mistakes {
                    let format = UIKit.NSLocalizedString(key, bundle: bundle, comment: "")
                    #expect(String(localizedFormat: format, 3) == key)
                }
                #expect(reports.contains("does not fit its values"))
            }
        }
    }

    @Test("ten variables inside of each other are read")
    func depth() throws {
        var variables: [String: Any] = ["a9": Self.rules("%d")]
        for level in 0..<9 { variables["a\(level)"] = Self.rules("%#@a\(level + 1)@") }
        try tables.inBundle(["en": ["n": Self.entry("%#@a0@", variables)]], language: "en") {
            let format = UIKit.NSLocalizedString("n", bundle: $0, comment: "")
            #expect(String(localizedFormat: format, 7) == "7")
        }
    }

    @Test("a variable that no table has is reported")
    func unknown() {
        for format in ["%#@items@", "%#@items_999999@", "%#@_@ %d"] {
            var text = ""
            let reports = mistakes { text = String(localizedFormat: format, 3) }
            #expect(text == format)
            #expect(reports.contains("a variable is unknown"))
        }
    }

    @Test("a file that is not a dictionary is reported")
    func files() throws {
        try tables.inBundle(["en": ["a", "b"]], language: "en") { bundle in
            let reports = mistakes {
                #expect(UIKit.NSLocalizedString("a", bundle: bundle, comment: "") == "a")
            }
            #expect(reports.contains("Localizable.stringsdict is not a table of texts"))
        }
    }
}
