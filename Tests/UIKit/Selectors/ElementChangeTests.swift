import HeadlessTesting
import Testing
import UIKit

/// Reports changes of its elements itself.
@MainActor
final class BookShelf: NSObject {
    var books: [String] = ["a", "b"]
    func insert(_ book: String, at index: Int) {
        willChange(.insertion, valuesAt: [index], forKey: "books")
        books.insert(book, at: index)
        didChange(.insertion, valuesAt: [index], forKey: "books")
    }
    func remove(at index: Int) {
        willChange(.removal, valuesAt: [index], forKey: "books")
        books.remove(at: index)
        didChange(.removal, valuesAt: [index], forKey: "books")
    }
    var title: String = "" {
        willSet { willChangeValue(for: \.title) }
        didSet { didChangeValue(for: \.title) }
    }
    enum _ObjC: ObjCTable {
        static var members: [ObjCMember] {
            [.key("books", \BookShelf.books), .key("title", \BookShelf.title)]
        }
    }
}

/// Writes down what it observes.
private final class Reader: OverridableObject {
    var heard: [String] = []
    override func observeValue(
        forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
        context: UnsafeMutableRawPointer?
    ) {
        func words(_ key: NSKeyValueChangeKey) -> String {
            (change?[key] as? [Any])?.map { "\($0)" }.joined() ?? "-"
        }
        let kind = change?[.kindKey] as? UInt ?? 0
        let prior = change?[.notificationIsPriorKey] as? Bool == true ? " prior" : ""
        heard.append("\(kind) \(words(.oldKey)) \(words(.newKey))\(prior)")
    }
}

/// Sources: Apple, willChange(_:valuesAt:forKey:), NSKeyValueChange (insertion 2, removal 3),
/// NSKeyValueObservingOptions.prior; NSString and NSNumber; UIShape; NSCoder.
@MainActor
@Suite("Changes of elements, and members of values")
struct ElementChangeTests {
    @Test("an object reports inserted and removed elements by hand")
    func elements() {
        let (shelf, reader) = (BookShelf(), Reader())
        shelf.addObserver(reader, forKeyPath: "books", options: [.new, .old], context: nil)
        shelf.insert("c", at: 1)
        shelf.remove(at: 0)
        #expect(reader.heard == ["2 - c", "3 a -"])
        shelf.removeObserver(reader, forKeyPath: "books")
    }

    @Test("an observer that wants it is called before a change, too")
    func prior() {
        let (shelf, reader) = (BookShelf(), Reader())
        shelf.addObserver(reader, forKeyPath: "title", options: [.new, .prior], context: nil)
        shelf.title = "New"
        #expect(reader.heard.map { $0.hasSuffix("prior") } == [true, false])
        shelf.removeObserver(reader, forKeyPath: "title")
    }

    @Test("numbers, texts and arrays of unknown types have their members")
    func lookups() {
        func look(_ object: Any) -> ObjectLookup { ObjectLookup(object as AnyObject) }
        #expect(look(NSNumber(value: 2.5)).floatValue == 2.5)
        #expect(look("3.75kg" as NSString).floatValue == 3.75)
        #expect(look("42 pages" as NSString).integerValue == 42)
        #expect(look(NSNumber(value: 7.9)).integerValue == 7)
        #expect(look(UIView()).floatValue == nil && look(UIView()).integerValue == nil)
        let list = look(["a", "b", "c"] as NSArray)
        #expect(list.firstObject as? String == "a" && list.lastObject as? String == "c")
        #expect(look(UIView()).firstObject == nil && look("x" as NSString).lastObject == nil)
    }

    // Apple, prepareForInterfaceBuilder(): Xcode calls it, a running program does not.
    @Test("an object is not prepared for Interface Builder while a program runs")
    func interfaceBuilder() {
        final class Own: OverridableObject {
            var calls = 0
            override func prepareForInterfaceBuilder() {
                super.prepareForInterfaceBuilder()
                calls += 1
            }
        }
        let own = Own()
        own.awakeFromNib()
        #expect(own.calls == 0)
        own.prepareForInterfaceBuilder()
        #expect(own.calls == 1)
    }

    @Test("directional insets are read from text, in the order of its form")
    func insets() {
        let insets = NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
        #expect(NSCoder.string(for: insets) == "{1, 2, 3, 4}")
        #expect(NSCoder.nsDirectionalEdgeInsets(for: "{1, 2, 3, 4}") == insets)
        #expect(NSCoder.nsDirectionalEdgeInsets(for: "x") == .zero)
    }

    @Test("a highlight has the rectangle of its own, with round corners if asked for")
    func shapes() throws {
        let stage = Stage(size: CGSize(width: 100, height: 100))
        defer { stage.close() }
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 20))
        stage.window.addSubview(view)
        let rect = CGRect(x: 3, y: 4, width: 20, height: 10)
        func path(_ shape: UIShape) throws -> CGPath {
            view.hoverStyle = UIHoverStyle(effect: .highlight, shape: shape)
            stage.commit()
            stage.hover(at: CGPoint(x: 10, y: 10))
            let tint = try #require(view.layer.sublayers?.first as? CAShapeLayer)
            let path = try #require(tint.path)
            stage.hover(at: CGPoint(x: 90, y: 90))
            return path
        }
        let plain = try path(.fixedRect(rect))
        let round = try path(.fixedRect(rect, cornerRadius: 4))
        #expect(plain.boundingBox == rect && round.boundingBox == rect)
        let corner = CGPoint(x: 3.5, y: 4.5)
        #expect(plain.contains(corner) && !round.contains(corner))
    }
}
