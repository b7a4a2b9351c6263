import UIKit

extension UIView {
    @objc func depth() -> Int { 1 }
}

extension UILabel {
    override func depth() -> Int { super.depth() + 10 }
}

class TagLabel: UILabel {
    override func depth() -> Int { super.depth() + 100 }
}

@objc protocol Behavior {
    @objc optional var rate: CGFloat { get }
    @objc optional func value(at index: Int) -> Int
    @objc optional func menu(_ menu: Menu, picked index: Int)
}

class Quick: NSObject, Behavior {
    var rate: CGFloat { 3 }
    func value(at index: Int) -> Int { index * 2 }
}

class Quicker: Quick {
    override var rate: CGFloat { super.rate + 1 }
}

class Owner: NSObject, Behavior {
    var picked: [Int] = []
    func menu(_ menu: Menu, picked index: Int) { picked.append(index) }
}

class Menu: UIView {
    @IBOutlet weak var delegate: AnyObject?
    func pick(_ index: Int) { delegate?.menu?(self, picked: index) }
}

func rate(of behavior: Behavior, otherwise quick: Quick) -> CGFloat {
    behavior.rate ?? quick.rate + CGFloat(quick.value(at: 4))
}

class RingLayer: CAShapeLayer {
    @NSManaged var value: CGFloat
    @NSManaged weak var ring: UIView?
}

class FadeSegue: UIStoryboardSegue {}

func makeSegue(
    _ type: UIStoryboardSegue.Type, from one: UIViewController, to other: UIViewController
) -> UIStoryboardSegue {
    type.init(identifier: "fade", source: one, destination: other)
}

#if canImport(UIKit)
class Panel: UIView { var layouts = 0 }
extension Panel {
    override func layoutSubviews() {
        super.layoutSubviews()
        layouts += 1
    }
}
#endif

extension UIView {
    @IBInspectable var cornerSize: CGFloat {
        get { layer.cornerRadius }
        set { layer.cornerRadius = newValue }
    }
}
