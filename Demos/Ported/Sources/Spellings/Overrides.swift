import UIKit

extension UIPageControl {
    open override func sizeToFit() {
        super.sizeToFit()
        frame.size.height = 80
    }
}

extension UITabBarController {
    open override var shouldAutorotate: Bool { return selectedViewController?.shouldAutorotate ?? super.shouldAutorotate }
}

class StillController: UIViewController {
    override var shouldAutorotate: Bool { return false }
}

/// Counts the ticks of timers whose target is the class.
class TickCounter: NSObject {
    static var ticks = 0

    @objc class func tick(_ timer: Timer) { ticks += 1 }

    class func start() -> Timer {
        return Timer.scheduledTimer(
            timeInterval: 1, target: self, selector: #selector(tick(_:)), userInfo: nil, repeats: true)
    }
}

/// Fits headers of any class, as Objective-C finds their methods.
class Header: NSObject {
    var fitted: [String] = []
    @objc func fit() { fitted.append("fit") }
    @objc func fit(into text: String) { fitted.append(text) }
}

func fitAll(_ headers: [Any], _ last: AnyObject?) {
    headers.forEach { ($0 as AnyObject).fit() }
    last?.fit(into: "all")
}

class Weak<T: NSObjectProtocol>: NSObject {
    weak var target: T?
}

class ScrollTarget: Weak<UIScrollViewDelegate> {}
