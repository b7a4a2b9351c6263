import Foundation
import Testing

@testable import Porting

@Suite("Imports that Apple's modules imply")
struct ImportTests {
    /// The first line of a file with a source, beside a file that imports UIKit.
    private func head(_ source: String) -> String {
        let text = TranslationCase("import UIKit\nclass V: UIView {}", source).text(1)
        return String(text.prefix { $0 != "\n" })
    }

    // Apple's Foundation and UIKit export Combine, UIKit exports ImageIO; the others are the
    // names of Foundation and Core Graphics that are UIKit's here.
    @Test(
        "names bring the imports that they need on Linux",
        arguments: [
            ("import Foundation\nlet t = NSHashTable<AnyObject>.weakObjects()", "UIKit"),
            ("import Foundation\nfunc f(_ s: NSMutableParagraphStyle, _ c: CGContext) {}", "UIKit"),
            ("import Foundation\nlet t = mach_absolute_time()", "UIKit"),
            ("import Foundation\nvar m: URLSessionTaskMetrics?", "FoundationNetworking"),
            ("import Foundation\nvar d: XMLDocument?", "FoundationXML"),
            ("import Foundation\nclass M: ObservableObject { @Published var n = 1 }", "Combine"),
            ("import UIKit\nclass M { @Published var n = 1 }", "Combine"),
            ("import UIKit\nlet c = NotificationCenter.default.publisher(for: .a)", "Combine"),
            ("import UIKit\nlet s = CGImageSourceCreateWithData(d, nil)", "ImageIO"),
            ("import UIKit\nlet k = kCGImageSourceShouldCache", "ImageIO"),
            ("import UIKit\nlet c = UNUserNotificationCenter.current()", "UserNotifications"),
        ])
    func missing(source: String, module: String) {
        #expect(head(source) == "import \(module); " + source.prefix { $0 != "\n" })
    }

    @Test(
        "files that import a name's module, or whose package declares the name, stay as they are",
        arguments: [
            "import Foundation\nlet date = Date()",
            "import Foundation\nstruct NSHashTable {}\nlet t = NSHashTable()",
            "import Foundation\nstruct ObservableObject {}\nvar o: ObservableObject?",
            "import Foundation\nimport OpenCombine\nvar o: AnyCancellable?",
            "import Foundation\nimport Promises\nvar o: Future<Int>?",
            "import Combine\nvar o: AnyCancellable?",
            "import ImageIO\nvar o: CGImageSource?",
            "import Foundation\nvar center: UNUserNotificationCenter?",
            "import UIKit\nlet a = UNKNOWN_STATE + UNIXTime()",
            "import UIKit\nstruct UNTime {}\nlet a = UNTime()",
            "import AVFoundation\nvar player: AVPlayer?",
        ])
    func others(source: String) { #expect(TranslationCase(source).raw() == source) }

    // A package's modules are translated together; a property of one says nothing about another
    // that does not import it.
    @Test("properties of modules that a file does not see are not its own")
    func otherModules() {
        func text(imports: String) -> String {
            let sources = [
                ("App", "import UIKit\n\(imports)\nlet r = item.target!.perform(item.action)"),
                ("Other", "class Trigger { weak var target: Trigger? }"),
            ]
            let files = Translation(
                sources.map { module, text in
                    Translation.Source(
                        path: "/\(module).swift", module: module, text: Array(text.utf8))
                }
            ).files
            return files["/App.swift"].map { String(decoding: $0, as: UTF8.self) } ?? ""
        }
        #expect(text(imports: "").contains("(item.target! as! NSObject).perform(item.action)"))
        #expect(!text(imports: "import Other").contains("as! NSObject"))
    }

    /// The first line of a test of a library, as `@testable import` sees it.
    private func testHead(_ test: String, library: String) -> String {
        let sources = [("Library", library), ("LibraryTests", test)].map { module, text in
            Translation.Source(path: "/\(module).swift", module: module, text: Array(text.utf8))
        }
        let text = Translation(sources).files["/LibraryTests.swift"] ?? Array(test.utf8)
        return String(String(decoding: text, as: UTF8.self).prefix { $0 != "\n" })
    }

    // Apple's XCTest for iPhones exports UIKit: tests of Xcode's template import XCTest alone.
    @Test("tests see UIKit through XCTest, if what they test uses UIKit")
    func tests() {
        let view = "import XCTest\n@testable import Library\nlet v = UIView()"
        #expect(testHead(view, library: "import UIKit") == "import UIKit; import XCTest")
        #expect(testHead(view, library: "import Foundation") == "import XCTest")
        let plain = "import XCTest\n@testable import Library\nlet n = 1"
        #expect(testHead(plain, library: "import UIKit") == "import XCTest")
        let app = "import Library\nlet v = UIView()"
        #expect(testHead(app, library: "import UIKit") == "import Library")
    }

    @Test("frameworks that do not exist are imported as UIKit if none of their names is used")
    func absent() {
        #expect(head("import AVFoundation\nlet r = AVMakeRect(s, r)").hasPrefix("import UIKit"))
        // A product has the players.
        for name in ["AVAudioPlayer", "AVAudioSession.InterruptionType"] {
            let text = "import AVFoundation\nvar player: \(name)?"
            #expect(head(text).hasPrefix("import AVFoundation"))
        }
        #expect(head("import AVFAudio\nvar a: AVAudioPlayer?").hasPrefix("import AVFoundation"))
        #expect(head("import MapKit\nclass A: UIView {}") == "import UIKit")
        #expect(head("import WebKit\nvar v: WKWebView?") == "import WebKit")
        #expect(head("import NotificationCenter\nlet c = NotificationCenter()") == "import UIKit")
        #expect(head("import CoreData\nlet s = NSAttributedString()") == "import UIKit")
        #expect(head("import CoreData\nlet c: NSManagedObject") == "import CoreData")
        #expect(head("import CoreData\nlet c = NSPersistentContainer(n)") == "import CoreData")
        #expect(
            head("import AVFoundation\nAudioServicesPlaySystemSound(1)").hasPrefix("import UIKit"))
    }

    // FoundationNetworking on Linux: waitsForConnectivity can only be read, and
    // background(withIdentifier:) is unavailable.
    @Test("settings of sessions that Linux does not have are taken out and reported")
    func sessions() {
        let file = TranslationCase(
            """
            import Foundation
            let c = URLSessionConfiguration.background(withIdentifier: "x")
            func f() {
                c.waitsForConnectivity = true
                c.multipathServiceType = .handover
                c.timeoutIntervalForRequest = 3
            }
            """)
        let lines = file.text().split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines[1] == "let c = URLSessionConfiguration.default")
        #expect(
            lines[3] == "" && lines[4] == ""
                && lines[5].hasSuffix("c.timeoutIntervalForRequest = 3"))
        #expect(file.findings.count == 3)
        #expect(file.findings[0].hasPrefix("/app/0.swift:2:33: warning: "))
        #expect(file.findings[1].hasPrefix("/app/0.swift:4:7: warning: waitsForConnectivity"))
        let own =
            "import Foundation\nclass C { var waitsForConnectivity = false }\n"
            + "func f(_ c: C) {\n    c.waitsForConnectivity = true\n}"
        #expect(TranslationCase(own).raw() == own)
    }

    @Test("the list of names is that of the sources")
    func list() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        var lines: Set<Substring> = []
        for module in [
            "UIKit", "QuartzCore", "Motion", "CoreGraphics", "AVFoundation", "CoreImage", "ImageIO",
            "Combine",
        ] {
            let files = try SourceFolder.files(in: "\(root.path)/Sources/\(module)")
            let sources = try files.map { try SourceFolder.source($0, module: module) }
            lines.formUnion(KnownNames.list(sources).split(separator: "\n"))
        }
        let known = try String(
            contentsOf: root.appendingPathComponent("Porting/Sources/Porting/Known/names.txt"),
            encoding: .utf8
        ).split(separator: "\n").filter { !$0.hasPrefix("Foundation") }
        let isCurrent = lines == Set(known)
        #expect(isCurrent, "A name has changed; run Scripts/list-names.")
    }

    // The form of `swift symbolgraph-extract`.
    @Test("a symbol graph lists the names at the top level, without labels")
    func graph() throws {
        let graph = #"""
            {"module": {"name": "M"}, "symbols": [{"pathComponents": ["A"]},
            {"pathComponents": ["A", "b"]}, {"pathComponents": ["f(_:)"]}]}
            """#
        #expect(try KnownNames.list(graph: Data(graph.utf8)) == "M A\nM f\n")
    }
}
