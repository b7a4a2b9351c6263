import Testing
import UIKit

/// Sources: Apple, NSObject, NSValue, NSException; NSManaged of "The Swift Programming Language".
@MainActor
@Suite("Members of NSObject")
struct ObjectMembersTests {
    @Test("geometry casts to NSValue and back")
    func values() {
        let rect = CGRect(x: 1, y: 2, width: 3, height: 4)
        let values: [Any] = [
            rect, rect.origin, rect.size, CGVector(dx: 1, dy: 2),
            CGAffineTransform(scaleX: 2, y: 3),
        ]
        let objects = values.compactMap { $0 as? NSValue }
        #expect(objects.count == 5)
        #expect(objects[0].cgRectValue == rect)
        #expect(objects[1] as Any as? CGPoint == rect.origin)
        #expect(objects[2] as Any as? CGSize == rect.size)
        #expect(objects[3] as Any as? CGVector == CGVector(dx: 1, dy: 2))
        #expect(objects[4] as Any as? CGAffineTransform == CGAffineTransform(scaleX: 2, y: 3))
        #expect(objects[0] as Any as? CGPoint == nil)
    }

    final class Ring: CALayer {
        var value: CGFloat {
            get { _managedValue("value") }
            set { _setManagedValue(newValue, "value") }
        }
        var owner: UIView? {
            get { _managedValue("owner") }
            set { _setWeakManagedValue(newValue, "owner") }
        }
    }

    @Test("a layer keeps managed properties under their names")
    func managed() {
        let layer = Ring()
        #expect(layer.value == 0)
        #expect(layer.owner == nil)
        layer.value = 0.5
        #expect(layer.value == 0.5)
        #expect(layer.value(forKey: "value") as? Double == 0.5)
        var view: UIView? = UIView()
        layer.owner = view
        #expect(layer.owner === view)
        view = nil
        #expect(layer.owner == nil)
    }

    @Test("the application is found by the name of its class method")
    func classes() {
        #expect(
            UIApplication.value(forKey: "sharedApplication") as? NSObject === UIApplication.shared)
        let selector = NSSelectorFromString("sharedApplication")
        #expect(UIApplication.responds(to: selector))
        #expect(!UIApplication.responds(to: NSSelectorFromString("other")))
        #expect(UIApplication.perform(selector).takeUnretainedValue() === UIApplication.shared)
        #expect(UILabel.description() == "UILabel")
        #expect(UILabel.classForCoder() == UILabel.self)
    }

    @Test("raising an exception ends the program with its reason")
    func exceptions() async {
        let exception = NSException(
            name: .invalidArgumentException, reason: "no rows", userInfo: ["a": 1])
        #expect(exception.name.rawValue == "NSInvalidArgumentException")
        #expect(exception.reason == "no rows")
        #expect(exception.userInfo?["a"] as? Int == 1)
        await #expect(processExitsWith: .failure) {
            NSException(name: .genericException, reason: nil, userInfo: nil).raise()
        }
    }
}
