import QuartzCore
import Testing
import UIKit

// A client in Swift 5 mode, without isolation annotations: the API surface that UIKit layout
// libraries need.
final class Pin: NSLayoutConstraint {
    var note: String?
    class func make(
        _ item: Any, _ a: NSLayoutConstraint.Attribute, _ to: Any?,
        _ b: NSLayoutConstraint.Attribute
    )
        -> Pin
    {
        Pin(
            item: item, attribute: a, relatedBy: .equal, toItem: to, attribute: b, multiplier: 1,
            constant: 0)
    }
}

var pinKey: UInt8 = 0
extension UIView {
    var pins: [Pin] {
        get { objc_getAssociatedObject(self, &pinKey) as? [Pin] ?? [] }
        set {
            objc_setAssociatedObject(self, &pinKey, newValue, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
        }
    }
}
protocol Constrained: AnyObject {}
extension UIView: Constrained {}
extension UILayoutGuide: Constrained {}

final class GuidedController: UIViewController {
    override func loadView() { view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100)) }
    override func viewDidLoad() {
        super.viewDidLoad()
        let box = UIView()
        box.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(box)
        NSLayoutConstraint(
            item: box, attribute: .top, relatedBy: .equal, toItem: topLayoutGuide,
            attribute: .bottom, multiplier: 1,
            constant: 0
        ).isActive = true
        box.bottomAnchor.constraint(equalTo: bottomLayoutGuide.topAnchor).isActive = true
        _ = topLayoutGuide.length + bottomLayoutGuide.length
        _ = topLayoutGuide.heightAnchor
        let support: UILayoutSupport = topLayoutGuide
        _ = support as AnyObject
    }
}

@MainActor
@Suite("The surface that layout libraries need")
struct SurfaceTests {
    @Test("it compiles in Swift 5 mode, and works")
    func surface() {
        let view = UIView(), inner = UIView(frame: .zero)
        view.addSubview(inner)
        inner.translatesAutoresizingMaskIntoConstraints = false
        let pin = Pin.make(inner, .left, view, .top)
        #expect(pin.secondAttribute == .top)
        let good = Pin.make(inner, .left, view, .left)
        good.identifier = "x"
        good.priority = UILayoutPriority(rawValue: 999)
        good.isActive = true
        #expect(view.constraints.first === good)
        #expect((view.constraints.first as? Pin) != nil)
        #expect(good.firstItem === inner)
        #expect(good.secondItem === view)
        #expect((good.firstItem as? UIView) == inner)
        view.pins = [good]
        #expect(view.pins.count == 1)
        NSLayoutConstraint.deactivate([good])
        NSLayoutConstraint.activate([good])
        for policy in [
            objc_AssociationPolicy.OBJC_ASSOCIATION_ASSIGN, .OBJC_ASSOCIATION_RETAIN,
            .OBJC_ASSOCIATION_COPY,
            .OBJC_ASSOCIATION_COPY_NONATOMIC, .OBJC_ASSOCIATION_RETAIN_NONATOMIC,
        ] {
            objc_setAssociatedObject(view, &pinKey, good, policy)
            #expect(objc_getAssociatedObject(view, &pinKey) as? Pin === good)
        }
        objc_setAssociatedObject(view, &pinKey, nil, .OBJC_ASSOCIATION_ASSIGN)
        #expect(objc_getAssociatedObject(view, &pinKey) == nil)
        let controller = GuidedController()
        #expect(controller.view.subviews.count == 1)
        controller.view.layoutIfNeeded()
        #expect(controller.view.subviews[0].frame.height == 100)
        let insets = UIEdgeInsets.zero
        #expect(CGRect(x: 0, y: 0, width: 10, height: 10).inset(by: insets).width == 10)
        #expect(UITraitCollection(displayScale: 2).displayScale == 2)
        _ = UITraitCollection.current.displayScale
        _ = view.traitCollection.displayScale
        _ = inner.forFirstBaselineLayout === inner.forLastBaselineLayout
        let direction: UIUserInterfaceLayoutDirection = UIView.userInterfaceLayoutDirection(
            for: view.semanticContentAttribute)
        #expect(direction == .leftToRight)
        #expect(inner.isDescendant(of: view))
        autoreleasepool { _ = UIView() }
        let value = autoreleasepool { 3 }
        #expect(value == 3)
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 50, height: 60))
        let root = UIViewController()
        window.rootViewController = UINavigationController(rootViewController: root)
        window.rootViewController = UITabBarController()
        window.rootViewController = root
        window.isHidden = false
        window.layoutIfNeeded()
        #expect(root.view.frame.size == CGSize(width: 50, height: 60))
        let cell = UITableViewCell(style: .default, reuseIdentifier: nil),
            item = UICollectionViewCell(frame: .zero)
        #expect(cell.contentView.superview === cell)
        #expect(item.contentView.superview === item)
        let scroll = UIScrollView()
        _ = scroll.contentLayoutGuide
        _ = NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
        let layer = CALayer()
        layer.frame = CGRect(x: 0, y: 0, width: 1, height: 1)
        let p: NSLayoutConstraint.Axis = .horizontal
        view.setContentHuggingPriority(.required, for: p)
        view.setContentCompressionResistancePriority(.required, for: p)
        #expect(view.contentHuggingPriority(for: .horizontal) == .required)
        #expect(Set([good]).contains(good))
        _ = good.hash
        _ = "\(good)"
        _ = view.layoutMarginsGuide.layoutFrame
        let any: Any = inner
        _ = Pin(
            item: any, attribute: .width, relatedBy: .greaterThanOrEqual, toItem: nil,
            attribute: .notAnAttribute,
            multiplier: 1.0, constant: CGFloat(3))
        view.addConstraints([Pin.make(inner, .top, view, .top)])
        view.removeConstraints(view.constraints)
        #expect(view.constraints.isEmpty)
        window.isHidden = true
    }
}
