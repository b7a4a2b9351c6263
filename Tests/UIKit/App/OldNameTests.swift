import HeadlessTesting
import MistakeRecorder
import Testing
import UIKit

/// Names that older code uses, and rare ones.
///
/// Sources: Apple, the references of each symbol.
@MainActor
@Suite("Names of older code", .serialized)
final class OldNameTests {
    private let stage = Stage(size: CGSize(width: 375, height: 667))

    @Test("constants have Apple's values")
    func constants() {
        defer { stage.close() }
        let keys = [
            kCFBundleNameKey, kCFBundleIdentifierKey, kCFBundleExecutableKey,
            kCFBundleInfoDictionaryVersionKey, kCFBundleDevelopmentRegionKey,
            kCFBundleLocalizationsKey,
        ].map { ($0 ?? "") as String }
        #expect(
            keys == [
                "CFBundleName", "CFBundleIdentifier", "CFBundleExecutable",
                "CFBundleInfoDictionaryVersion", "CFBundleDevelopmentRegion",
                "CFBundleLocalizations",
            ])
        #expect(TARGET_OS_SIMULATOR == 0 && TARGET_IPHONE_SIMULATOR == 0)
        #expect(TARGET_OS_IPHONE == 1 && TARGET_OS_IOS == 1)
    }

    @Test("archives have geometry under keys")
    func geometry() throws {
        defer { stage.close() }
        let archiver = NSKeyedArchiver(requiringSecureCoding: true)
        archiver.encode(CGPoint(x: 1, y: 2), forKey: "point")
        archiver.encode(CGSize(width: 3, height: 4), forKey: "size")
        archiver.encode(CGRect(x: 1, y: 2, width: 3, height: 4), forKey: "rect")
        archiver.encode(CGVector(dx: 5, dy: 6), forKey: "vector")
        archiver.encode(CGAffineTransform(translationX: 7, y: 8), forKey: "transform")
        archiver.encode(UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4), forKey: "insets")
        archiver.encode(
            NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4), forKey: "edges")
        archiver.encode(UIOffset(horizontal: 9, vertical: 10), forKey: "offset")
        let coder = try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)
        #expect(coder.decodeCGPoint(forKey: "point") == CGPoint(x: 1, y: 2))
        #expect(coder.decodeCGSize(forKey: "size") == CGSize(width: 3, height: 4))
        #expect(coder.decodeCGRect(forKey: "rect") == CGRect(x: 1, y: 2, width: 3, height: 4))
        #expect(coder.decodeCGVector(forKey: "vector") == CGVector(dx: 5, dy: 6))
        #expect(
            coder.decodeCGAffineTransform(forKey: "transform")
                == CGAffineTransform(translationX: 7, y: 8))
        #expect(
            coder.decodeUIEdgeInsets(forKey: "insets")
                == UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
        #expect(coder.decodeDirectionalEdgeInsets(forKey: "edges").trailing == 4)
        #expect(coder.decodeUIOffset(forKey: "offset") == UIOffset(horizontal: 9, vertical: 10))
        #expect(coder.decodeCGRect(forKey: "none") == .zero)
        #expect(coder.decodeUIEdgeInsets(forKey: "none") == .zero)
    }

    @Test("the screen without its bar, an item without a title, an address, fonts of traits")
    func members() {
        defer { stage.close() }
        let bar = UIApplication.shared.statusBarFrame
        #expect(UIScreen.main.applicationFrame.minY == bar.maxY)
        #expect(UIScreen.main.applicationFrame.maxY == 667)
        #expect(UINavigationItem().title == nil)
        var opened: [URL] = []
        UIApplication.shared.opener = {
            opened.append($0)
            return true
        }
        defer { UIApplication.shared.opener = nil }
        #expect(UIApplication.shared.openURL(URL(string: "https://example.org")!))
        #expect(opened.count == 1)
        let large = UITraitCollection(preferredContentSizeCategory: .extraExtraExtraLarge)
        let descriptor = UIFontDescriptor.preferredFontDescriptor(
            withTextStyle: .body, compatibleWith: large)
        #expect(descriptor.pointSize == 23)
        #expect(UIPickerView().showsSelectionIndicator)
        let field = UITextField()
        #expect(field.textInputMode?.primaryLanguage == Locale.preferredLanguages.first)
        #expect(UITextInputMode.activeInputModes.count == 1)
        #expect(field.inputAssistantItem === field.inputAssistantItem)
        #expect(field.inputAssistantItem !== UITextField().inputAssistantItem)
        #expect(field.inputAssistantItem.leadingBarButtonGroups.isEmpty)
    }

    @Test("the delegate is asked for keyboards once, before the first one")
    func keyboards() {
        final class Delegate: NSObject, UIApplicationDelegate {
            var asked: [UIApplication.ExtensionPointIdentifier] = []
            func application(
                _ application: UIApplication,
                shouldAllowExtensionPointIdentifier extensionPointIdentifier:
                    UIApplication.ExtensionPointIdentifier
            ) -> Bool {
                asked.append(extensionPointIdentifier)
                return false
            }
        }
        defer { stage.close() }
        let delegate = Delegate()
        UIApplication.shared.delegate = delegate
        let field = UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
        stage.window.addSubview(field)
        stage.commit()
        #expect(delegate.asked.isEmpty)
        stage.window.keyboardHeight = 200
        field.becomeFirstResponder()
        stage.advance(by: .seconds(1))
        field.resignFirstResponder()
        stage.advance(by: .seconds(1))
        field.becomeFirstResponder()
        #expect(delegate.asked == [.keyboard])
    }

    @Test("methods are performed in the background of a later turn; other threads are reported")
    func background() {
        defer { stage.close() }
        final class Loader: NSObject {
            var loads: [String] = []
            func load(_ name: String) { loads.append(name) }
        }
        let loader = Loader()
        let load = Selector("load:", Loader.load(_:))
        loader.performSelector(inBackground: load, with: "a")
        #expect(loader.loads.isEmpty)
        stage.advance(by: .milliseconds(10))
        #expect(loader.loads == ["a"])
        loader.perform(load, on: Thread.mainThread, with: "b", waitUntilDone: true)
        #expect(loader.loads == ["a", "b"])
        let words = mistakes { loader.perform(load, on: Thread(), with: "c", waitUntilDone: false) }
        #expect(words.contains("“load:” cannot be performed on a thread without a loop"))
    }

    @Test("a touch of a test's own has the place that the test gives it")
    func touches() {
        defer { stage.close() }
        final class Finger: UITouch {
            override var phase: Phase { .moved }
            override func location(in view: UIView?) -> CGPoint { CGPoint(x: 3, y: 4) }
        }
        final class Pad: UIView {
            var places: [CGPoint] = []
            override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
                places += touches.map { $0.location(in: self) }
            }
        }
        let pad = Pad()
        pad.touchesMoved([Finger()], with: nil)
        #expect(pad.places == [CGPoint(x: 3, y: 4)])
        #expect(UITouch().view == nil && UITouch().location(in: nil) == .zero)
    }

    @Test("objects are sorted into sections by their first letters")
    func collation() {
        defer { stage.close() }
        final class City: NSObject {
            let name: String
            init(_ name: String) { self.name = name }
        }
        let collation = UILocalizedIndexedCollation.current()
        let name = Selector("name", get: \City.name)
        #expect(collation.sectionTitles.count == 27 && collation.sectionTitles.last == "#")
        #expect(collation.sectionIndexTitles == collation.sectionTitles)
        let places = ["aarau", "Zug", "Öland", "Écija", "42", "", "東京"].map {
            collation.section(for: City($0), collationStringSelector: name)
        }
        #expect(places == [0, 25, 14, 4, 26, 26, 26])
        let sorted = collation.sortedArray(
            from: ["b10", "B9", "a"].map(City.init), collationStringSelector: name)
        #expect(sorted.compactMap { ($0 as? City)?.name } == ["a", "B9", "b10"])
        #expect(collation.section(forSectionIndexTitle: 30) == 26)
    }
}
