import Foundation
import HeadlessTesting
import Testing
import UIKit

private final class OwnTable: UITableView {
    var isOwn = false
    override init(frame: CGRect, style: Style) {
        super.init(frame: frame, style: style)
        isOwn = true
    }
    required init?(coder: NSCoder) { nil }
}

private final class OwnCollection: UICollectionView {
    let number = 3
}

private final class OwnNavigation: UINavigationController {
    var root: UIViewController?
    override init(rootViewController: UIViewController) {
        super.init(rootViewController: rootViewController)
        root = rootViewController
    }
    override init(nibName: String?, bundle: Bundle?) { super.init(nibName: nil, bundle: nil) }
    required init?(coder: NSCoder) { nil }
}

private final class OwnPresentation: UIPresentationController { let number = 4 }
private final class OwnList: UITableViewController {}
private final class OwnGrid: UICollectionViewController {}
private final class OwnTap: UITapGestureRecognizer {}
private final class OwnItem: UIBarButtonItem {}
private class Plain {}
private final class PlainChild: Plain {}

/// Source: Apple, "Using Objective-C Runtime Features in Swift", and the documentation of each
/// member; for makeInstance that of the initializer with the labels.
@MainActor
@Suite("Members of any object")
struct ObjectLookupTests {
    @Test("elements, counts and keys are those of the object's own class, or nil")
    func elements() {
        let json = ["a": ["b": [1, "x"]], "n": 2.5] as [String: Any] as AnyObject
        let look = ObjectLookup(json)
        #expect(look["n"] as? Double == 2.5)
        #expect(look["z"]! == nil)
        #expect(look.count == 2 && look.length == nil)
        #expect(Set(look.allKeys as! [String]) == ["a", "n"] && look.allValues.count == 2)
        let list = ObjectLookup((look["a"]! as AnyObject) as? NSDictionary)?["b"]
        #expect(ObjectLookup(list!! as AnyObject)[1] as? String == "x")
        #expect(ObjectLookup(list!! as AnyObject).count == 2)
        #expect(ObjectLookup(list!! as AnyObject)[2] == nil)
        #expect(ObjectLookup(list!! as AnyObject).object(at: 0) as? Int == 1)
        #expect(look.object(forKey: "n") as? Double == 2.5)
        #expect((look.value(forKeyPath: "a.b") as? [Any])?.last as? String == "x")
        #expect(ObjectLookup(UIView())["x"] == nil && ObjectLookup(UIView()).count == nil)
        #expect(ObjectLookup(nil as AnyObject?) == nil)
    }

    @Test("texts, numbers and properties are found in any object")
    func values() {
        #expect(ObjectLookup("four" as NSString).length == 4)
        #expect(ObjectLookup("12.5 m" as NSString).doubleValue == 12.5)
        #expect(ObjectLookup(7 as NSNumber).intValue == 7)
        #expect(ObjectLookup(7 as NSNumber).stringValue == "7")
        #expect(ObjectLookup(UIView()).doubleValue == nil)
        #expect(ObjectLookup(NSAttributedString(string: "ab")).string == "ab")
        let view = UILabel()
        ObjectLookup(view).setValue(5, forKey: "tag")
        #expect(view.tag == 5)
        let tag = ObjectLookup(view).value(forKey: "tag")
        #expect(tag as? Int == 5)
        #expect(ObjectLookup(view).isKind(of: UIView.self))
        #expect(!ObjectLookup(view).isKind(of: UIButton.self))
        #expect(ObjectLookup(PlainChild()).isKind(of: Plain.self))
        #expect(!ObjectLookup(Plain()).isKind(of: PlainChild.self))
        #expect(ObjectLookup(view).classForCoder == UILabel.self)
        let dictionary = NSMutableDictionary()
        ObjectLookup(dictionary).setValue("v", forKey: "k")
        #expect(ObjectLookup(dictionary).value(forKey: "k") as? String == "v")
    }

    @Test("classes of lists, containers and recognizers are made by their own initializers")
    func classes() {
        func made<T: UITableView>(_ type: T.Type) -> T {
            type.makeInstance(frame: CGRect(x: 0, y: 0, width: 5, height: 6), style: .grouped)
        }
        let table = made(OwnTable.self)
        #expect(table.isOwn && table.style == .grouped && table.frame.height == 6)
        let layout = UICollectionViewFlowLayout()
        let collection = OwnCollection.makeInstance(frame: .zero, collectionViewLayout: layout)
        #expect(collection.number == 3 && collection.collectionViewLayout === layout)
        let root = UIViewController()
        let navigation = OwnNavigation.makeInstance(rootViewController: root)
        #expect(navigation.root === root && navigation.viewControllers == [root])
        #expect(OwnList.makeInstance(style: .insetGrouped).tableView.style == .insetGrouped)
        let grid = OwnGrid.makeInstance(collectionViewLayout: layout)
        #expect(grid.collectionViewLayout === layout)
        #expect(UIButton.makeInstance(type: .close).buttonType == .close)
        #expect(UIStackView.makeInstance(arrangedSubviews: [table]).arrangedSubviews == [table])
        let image = UIGraphicsImageRenderer(size: CGSize(width: 3, height: 4)).image { _ in }
        #expect(UIImageView.makeInstance(image: image).frame.size == image.size)
        let presentation = OwnPresentation.makeInstance(
            presentedViewController: root, presenting: grid)
        #expect(presentation.presentedViewController === root && presentation.number == 4)
        let tap = OwnTap.makeInstance(target: nil, action: nil)
        #expect(tap.numberOfTapsRequired == 1)
        let done = OwnItem.makeInstance(barButtonSystemItem: .done, target: root, action: nil)
        #expect(done.style == .done && done.title == "Done" && done.target === root)
        let named = OwnItem.makeInstance(title: "A", style: .plain, target: nil, action: nil)
        #expect(named.title == "A" && OwnItem.makeInstance(customView: table).customView === table)
    }
}
