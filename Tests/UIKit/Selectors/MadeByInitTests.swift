import HeadlessTesting
import Testing
import UIKit

private final class Badge: UIView, _MadeByInit {
    let name: String
    init() {
        name = "badge"
        super.init(frame: .zero)
    }
    required init?(coder: NSCoder) { nil }
    static func _madeByInit() -> NSObject? { Badge() }
}

private class Form: UIViewController, _MadeByInit {
    let name: String
    init() {
        name = "form"
        super.init(nibName: nil, bundle: nil)
    }
    required init?(coder: NSCoder) { nil }
    class func _madeByInit() -> NSObject? { self == Form.self ? Form() : nil }
}

/// A class that inherits the method and has an initializer of UIKit's.
private final class LongForm: Form {
    override class func _madeByInit() -> NSObject? { self == LongForm.self ? LongForm() : nil }
}

/// Source: Apple, NSObject's `init`, which a view's class replaces in Objective-C; UIAppearance,
/// which makes no instance.
@MainActor
@Suite("Classes with an init() of their own")
struct MadeByInitTests {
    private func make<Made: NSObject>(_ type: Made.Type) -> Made { type.makeInstance() }

    @Test("a generic type is made by it")
    func generic() {
        #expect(make(Badge.self).name == "badge")
        #expect(make(Form.self).name == "form")
        #expect(type(of: make(LongForm.self)) == LongForm.self)
        #expect(type(of: make(UIView.self)) == UIView.self)
    }

    @Test("a proxy is made by it")
    func appearance() {
        let stage = Stage(size: CGSize(width: 100, height: 100))
        defer { stage.close() }
        Badge.appearance().backgroundColor = .yellow
        let badge = Badge()
        stage.window.addSubview(badge)
        stage.commit()
        #expect(badge.backgroundColor == .yellow)
    }
}
