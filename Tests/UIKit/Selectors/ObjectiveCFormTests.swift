import Foundation
import HeadlessTesting
import Testing
import UIKit

@MainActor
class Clock: NSObject {
    static var calls: [String] = []
    class func tick() { calls.append("tick \(self)") }
    class func heard(_ notification: Notification) { calls.append("\(notification.name.rawValue)") }
    class func tap(_ sender: Any?, _ event: UIEvent?) { calls.append("\(sender is UIButton)") }
    func own() {}
}

@MainActor
final class LateClock: Clock {}

private protocol Wound: AnyObject {}
private final class Proxy: OverridableObject, Wound {
    override var description: String { "a proxy" }
    override func conforms(to aProtocol: Protocol) -> Bool { true }
}

// `extension UIAlertController { override var preferredScreenEdges… }` and
// `extension UIPageControl { override func sizeToFit() }`, as `mainspring port` writes them.

extension UIViewController {
    @_dynamicReplacement(for:preferredScreenEdgesDeferringSystemGestures)
    var _edges: UIRectEdge {
        if self is UIAlertController { return [.left] }
        return preferredScreenEdgesDeferringSystemGestures
    }
}

extension UIView {
    @_dynamicReplacement(for:sizeToFit())
    func _sizeToFit() {
        if !_isOriginal(self, "UIPageControl.sizeToFit()"), let o = self as? WideControl {
            return o._WideControl_sizeToFit()
        }
        return sizeToFit()
    }
}

class WideControl: UIPageControl {
    func _WideControl_sizeToFit() {
        _original(self, "UIPageControl.sizeToFit()", { self._sizeToFit() })
        frame.size.width += 100
    }
}

final class WiderControl: WideControl {
    override func sizeToFit() {
        super.sizeToFit()
        frame.size.height += 7
    }
}

/// Source: Apple, the documentation of each of Objective-C's forms.
@MainActor
@Suite("Forms of Objective-C")
struct ObjectiveCFormTests {
    @Test("a class is the target of timers, notifications and controls")
    func classTargets() {
        Clock.calls = []
        let tick = Selector("tick", ofClass: Clock.self) { $0.tick }
        let timer = Timer.scheduledTimer(
            timeInterval: 1, target: LateClock.self, selector: tick, userInfo: nil, repeats: false)
        timer.fire()
        let name = Notification.Name("heard")
        NotificationCenter.default.addObserver(
            Clock.self, selector: Selector("heard:", ofClass: Clock.self) { $0.heard(_:) },
            name: name, object: nil)
        NotificationCenter.default.post(name: name, object: nil)
        let button = UIButton()
        button.addTarget(
            Clock.self, action: Selector("tap::", ofClass: Clock.self) { $0.tap(_:_:) },
            for: .touchUpInside)
        button.sendActions(for: .touchUpInside)
        #expect(Clock.calls == ["tick LateClock", "heard", "true"])
        NotificationCenter.default.removeObserver(Clock.self)
        NotificationCenter.default.post(name: name, object: nil)
        #expect(Clock.calls.count == 3)
        #expect(Clock().responds(to: tick) == false)
    }

    @Test("classes and objects answer for protocols and methods")
    func questions() {
        #expect(UITableView.instancesRespond(to: Selector("f", UIView.layoutSubviews)))
        #expect(!UILabel.instancesRespond(to: Selector("f", UITableView.reloadData)))
        #expect(Clock.instancesRespond(to: Selector("own", Clock.own)))
        #expect(!Clock.instancesRespond(to: Selector("missing")))
        #expect(Proxy.conforms(to: (any Wound).self) && !Clock.conforms(to: (any Wound).self))
        #expect(UITableView.conforms(to: (any UICoordinateSpace).self))
        #expect(!Clock().conforms(to: (any Wound).self))
        #expect(Proxy().conforms(to: (any UITableViewDelegate).self))
    }

    @Test("objects are arguments of formats, with their descriptions")
    func formats() {
        #expect(String(format: "%@, %d", Proxy(), 3) == "a proxy, 3")
        #expect(String(format: "%@ %@", NSNumber(value: 2), NSString("x")) == "2 x")
        let texts = (0..<600).map { String(format: "%@%d", Proxy(), $0) }
        #expect(texts == (0..<600).map { "a proxy\($0)" })
    }

    @Test("words and sentences are enumerated, in both directions and until they are stopped")
    func units() {
        let text = "Grüße, Zoë! It's 4 o'clock. Go" as NSString
        let whole = NSRange(location: 0, length: text.length)
        var words: [String] = []
        var gaps: [String] = []
        text.enumerateSubstrings(in: whole, options: .byWords) { word, _, all, _ in
            words.append(word ?? "")
            gaps.append(text.substring(with: all))
        }
        #expect(words == ["Grüße", "Zoë", "It's", "4", "o'clock", "Go"])
        #expect(gaps.joined() == text as String && gaps[0] == "Grüße, ")
        var last: NSRange?
        text.enumerateSubstrings(in: whole, options: [.byWords, .reverse]) { _, range, _, stop in
            last = range
            stop.pointee = true
        }
        #expect(last == NSRange(location: text.length - 2, length: 2))
        let string = text as String
        var sentences: [String?] = []
        let start = string.index(string.startIndex, offsetBy: 7)
        string.enumerateSubstrings(in: start..., options: .bySentences) { text, range, _, stop in
            sentences.append(string[range] == text! ? text : nil)
            stop = sentences.count == 2
        }
        #expect(sentences == ["Zoë! ", "It's 4 o'clock. "])
    }

    @Test("an override of an extension is called for its class, and super is the original")
    func extensions() {
        #expect(UIAlertController().preferredScreenEdgesDeferringSystemGestures == [.left])
        #expect(UIViewController().preferredScreenEdgesDeferringSystemGestures == [])
        let (plain, wide, wider) = (UIPageControl(), WideControl(), WiderControl())
        for control in [plain, wide, wider] {
            control.numberOfPages = 3
            control.sizeToFit()
        }
        #expect(wide.frame.width == plain.frame.width + 100)
        #expect(wider.frame.width == wide.frame.width)
        #expect(wider.frame.height == wide.frame.height + 7)
    }

    @Test("clocks of the kernel count nanoseconds, and no version of Foundation is newer")
    func names() {
        var unit = mach_timebase_info()
        mach_timebase_info(&unit)
        let start = mach_absolute_time()
        let end = mach_absolute_time()
        #expect(unit.numer == 1 && unit.denom == 1 && start > 0 && start <= end)
        #expect(floor(NSFoundationVersionNumber) > NSFoundationVersionNumber_iOS_9_x_Max)
        #expect(Clock.hash() == Clock.hash() && Clock.hash() != LateClock.hash())
    }
}
