import Foundation
import Testing

@testable import UIKit

private nonisolated(unsafe) var firstKey: UInt8 = 0
private nonisolated(unsafe) var secondKey: UInt8 = 0

/// Source: Apple, Objective-C Runtime, Associative References.
@MainActor
@Suite("Associated objects")
struct AssociatedObjectTests {
    final class Token {}
    final class Plain {}

    @Test("values are stored by object and key, replaced, and removed with nil")
    func basics() {
        let view = UIView()
        let other = UIView()
        objc_setAssociatedObject(view, &firstKey, "one", .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
        objc_setAssociatedObject(view, &secondKey, 2, .OBJC_ASSOCIATION_RETAIN)
        #expect(objc_getAssociatedObject(view, &firstKey) as? String == "one")
        #expect(objc_getAssociatedObject(view, &secondKey) as? Int == 2)
        #expect(objc_getAssociatedObject(other, &firstKey) == nil)
        objc_setAssociatedObject(view, &firstKey, nil, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
        #expect(objc_getAssociatedObject(view, &firstKey) == nil)
        objc_removeAssociatedObjects(view)
        #expect(objc_getAssociatedObject(view, &secondKey) == nil)
    }

    @Test("the values of framework objects are released with their object")
    func carriers() {
        weak var token: Token?
        for make in [
            { UIView() }, { UILayoutGuide() }, { UIViewController() }, { UITapGestureRecognizer() },
        ]
            as [() -> AnyObject]
        {
            do {
                let object = make()
                let value = Token()
                token = value
                objc_setAssociatedObject(
                    object, &firstKey, value, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
                #expect(token != nil)
            }
            #expect(token == nil)
        }
    }

    @Test("values of other objects never appear on another object, and are released soon")
    func table() {
        weak var token: Token?
        do {
            let object = Plain()
            let value = Token()
            token = value
            objc_setAssociatedObject(object, &firstKey, value, .OBJC_ASSOCIATION_RETAIN)
        }
        // An object allocated at the same address starts without values.
        for _ in 0..<100 { #expect(objc_getAssociatedObject(Plain(), &firstKey) == nil) }
        let busy = Plain()
        for number in 0...AssociationTable.shared.count + 1 {
            objc_setAssociatedObject(busy, &firstKey, number, .OBJC_ASSOCIATION_RETAIN)
        }
        #expect(token == nil)
    }

    @Test("assign retains nothing, and copy copies")
    func policies() {
        let view = UIView()
        var value: Token? = Token()
        objc_setAssociatedObject(view, &firstKey, value, .OBJC_ASSOCIATION_ASSIGN)
        #expect(objc_getAssociatedObject(view, &firstKey) as? Token === value)
        value = nil
        #expect(objc_getAssociatedObject(view, &firstKey) == nil)
        let text = NSMutableString(string: "before")
        objc_setAssociatedObject(view, &firstKey, text, .OBJC_ASSOCIATION_COPY)
        text.append(" and after")
        #expect((objc_getAssociatedObject(view, &firstKey) as? NSString)?.isEqual("before") == true)
    }

    @Test("a value whose deinit sets associated objects does not deadlock")
    func reentrant() {
        final class Nosy {
            let view: UIView
            init(_ view: UIView) { self.view = view }
            deinit { objc_setAssociatedObject(view, &secondKey, "gone", .OBJC_ASSOCIATION_RETAIN) }
        }
        let view = UIView()
        objc_setAssociatedObject(view, &firstKey, Nosy(view), .OBJC_ASSOCIATION_RETAIN)
        objc_setAssociatedObject(view, &firstKey, nil, .OBJC_ASSOCIATION_RETAIN)
        #expect(objc_getAssociatedObject(view, &secondKey) as? String == "gone")
    }

    @Test("several threads may use it at the same time")
    func threads() async {
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    for number in 0..<500 {
                        let object = Plain()
                        objc_setAssociatedObject(
                            object, &firstKey, number, .OBJC_ASSOCIATION_RETAIN)
                        #expect(objc_getAssociatedObject(object, &firstKey) as? Int == number)
                    }
                }
            }
        }
    }
}

@Suite("Associated objects: optionals as Any")
struct OptionalAssociationTests {
    private nonisolated(unsafe) static let key = UnsafeRawPointer(
        UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1))

    @Test("an optional passed as Any counts as its value")
    func unwrapped() {
        let object = NSObject()
        let (text, nothing): (String?, String?) = ("a", nil)
        objc_setAssociatedObject(object, Self.key, text as Any, .OBJC_ASSOCIATION_RETAIN)
        #expect(objc_getAssociatedObject(object, Self.key) as? String == "a")
        objc_setAssociatedObject(object, Self.key, nothing as Any, .OBJC_ASSOCIATION_RETAIN)
        #expect(objc_getAssociatedObject(object, Self.key) == nil)
        let nested: String?? = .some(.some("b"))
        objc_setAssociatedObject(object, Self.key, nested as Any, .OBJC_ASSOCIATION_COPY)
        #expect(objc_getAssociatedObject(object, Self.key) as? String == "b")
        let nestedNothing: String?? = .some(nil)
        objc_setAssociatedObject(object, Self.key, nestedNothing as Any, .OBJC_ASSOCIATION_COPY)
        #expect(objc_getAssociatedObject(object, Self.key) == nil)
    }

    @Test("an assigned optional is stored weakly")
    func weak() {
        let object = NSObject()
        var value: NSObject? = NSObject()
        objc_setAssociatedObject(object, Self.key, value as Any, .OBJC_ASSOCIATION_ASSIGN)
        #expect(objc_getAssociatedObject(object, Self.key) as? NSObject === value)
        value = nil
        #expect(objc_getAssociatedObject(object, Self.key) == nil)
    }

    @Test("the object may be an optional, too")
    func owner() {
        let object: NSObject? = NSObject()
        objc_setAssociatedObject(object as Any, Self.key, 7, .OBJC_ASSOCIATION_RETAIN)
        #expect(objc_getAssociatedObject(object as Any, Self.key) as? Int == 7)
    }
}
