import HeadlessTesting
import MistakeRecorder
import Testing
import UIKit

/// Source: Apple, "Key-Value Observing Programming Guide":
/// addObserver(_:forKeyPath:options:context:), observeValue(forKeyPath:of:change:context:),
/// NSKeyValueChangeKey.
@MainActor
@Suite("Key-value observing by name")
struct NamedObservingTests {
    final class Header: UIView {
        var heard: [String] = []
        var contexts: [UnsafeMutableRawPointer?] = []

        override func observeValue(
            forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
            context: UnsafeMutableRawPointer?
        ) {
            let kind = change?[.kindKey] as? UInt
            let name = "\(keyPath ?? "-") \(kind ?? 0)"
            let values = [change?[.oldKey], change?[.newKey]].map { value in
                switch value {
                case let point as CGPoint: "\(point.y)"
                case let text as String: text
                case is NSNull: "null"
                case nil: "-"
                default: "?"
                }
            }
            heard.append("\(name) \(values[0]) \(values[1])")
            contexts.append(context)
        }
    }

    @Test("an observer hears of each change, as pull-to-refresh libraries need it")
    func offsets() {
        let header = Header()
        let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        scroll.contentSize = CGSize(width: 100, height: 900)
        var mark = 0
        withUnsafeMutablePointer(to: &mark) { pointer in
            let context = UnsafeMutableRawPointer(pointer)
            scroll.addObserver(
                header, forKeyPath: "contentOffset", options: [.initial, .new], context: context)
            scroll.addObserver(header, forKeyPath: "contentSize", options: .old, context: nil)
            #expect(header.heard == ["contentOffset 1 - 0.0"])
            scroll.contentOffset.y = -40
            #expect(header.heard.last == "contentOffset 1 - -40.0")
            #expect(header.contexts.last == context)
            scroll.contentSize.height = 1000
            #expect(header.heard.last == "contentSize 1 ? -")
            scroll.removeObserver(header, forKeyPath: "contentOffset", context: context)
            scroll.removeObserver(header, forKeyPath: "contentSize")
            scroll.contentOffset.y = 10
            scroll.contentSize.height = 800
            #expect(header.heard.suffix(1) == ["contentSize 1 ? -"], "\(header.heard)")
        }
    }

    @Test("optional values are null; a gone observer hears nothing, and a gone object is forgotten")
    func lives() {
        let observed: Header? = Header()
        let stage = Stage(size: CGSize(width: 100, height: 100))
        defer { stage.close() }
        let field = UITextField()
        field.placeholder = "name"
        field.addObserver(Header(), forKeyPath: "placeholder", options: .new, context: nil)
        field.addObserver(
            observed ?? Header(), forKeyPath: "placeholder", options: [.old, .new], context: nil)
        field.placeholder = nil
        // A placeholder is compared before the next layout.
        stage.commit()
        #expect(observed?.heard == ["placeholder 1 name null"])
    }

    private final class AnimatorLog: UIResponder {
        var heard: [String] = []

        override func observeValue(
            forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
            context: UnsafeMutableRawPointer?
        ) {
            let value = change?[.newKey]
            let state = (value as? UIViewAnimatingState).map { "\($0)" }
            heard.append("\(keyPath ?? "") \(state ?? "\(value ?? "-")")")
        }
    }

    // Source: Apple, UIViewAnimating: state and isRunning are observed so.
    @Test("the state of a property animator, by name and by key path")
    func animators() {
        let stage = Stage(size: CGSize(width: 100, height: 100))
        defer { stage.close() }
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        stage.window.addSubview(view)
        let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.alpha = 0 }
        let log = AnimatorLog()
        for key in ["state", "running", "reversed"] {
            animator.addObserver(log, forKeyPath: key, options: .new, context: nil)
        }
        var runs: [Bool] = []
        let observation = animator.observe(\.isRunning, options: .new) { _, change in
            runs.append(change.newValue ?? false)
        }
        animator.addCompletion { _ in log.heard.append("completion") }
        func heard() -> [String] {
            defer { log.heard = [] }
            return log.heard
        }
        animator.startAnimation()
        #expect(heard() == ["state active", "running true"])
        animator.pauseAnimation()
        #expect(heard() == ["running false"])
        animator.isReversed = true
        animator.startAnimation()
        #expect(heard() == ["reversed true", "running true"])
        stage.advance(by: .seconds(2))
        #expect(heard() == ["state inactive", "running false", "completion"])
        animator.addAnimations { view.alpha = 0.5 }
        animator.startAnimation()
        animator.stopAnimation(true)
        #expect(
            heard() == ["state active", "running true", "state inactive", "running false"])
        #expect(runs == [true, false, true, false, true, false])
        observation.invalidate()
    }

    @Test("an observer ends its observation while it is being released")
    func removalInDeinit() {
        final class Tail: UIView {
            let scroll: UIScrollView
            init(_ scroll: UIScrollView) {
                self.scroll = scroll
                super.init(frame: .zero)
                scroll.addObserver(self, forKeyPath: "contentOffset", options: .new, context: nil)
            }
            required init?(coder: NSCoder) { nil }
            isolated deinit { scroll.removeObserver(self, forKeyPath: "contentOffset") }
        }
        let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let words = mistakes {
            var tail: Tail? = Tail(scroll)
            scroll.contentOffset.y = 5
            #expect(tail != nil)
            tail = nil
        }
        // The change was not handled; the removal was.
        #expect(!words.contains("cannot be removed"))
        #expect(mistakes { scroll.contentOffset.y = 9 } == "")
    }

    @Test("what cannot be observed, and changes that are not handled, are reported")
    func mistaken() {
        let view = UIView()
        #expect(
            mistakes {
                view.addObserver(Header(), forKeyPath: "nothing", options: [], context: nil)
            }
            .contains("no “nothing” that can be observed by name"))
        #expect(
            mistakes {
                view.addObserver(NSObject(), forKeyPath: "frame", options: [], context: nil)
            }
            .contains("only a UIResponder, an OverridableObject or a class that lists"))
        #expect(
            mistakes { view.removeObserver(Header(), forKeyPath: "frame") }
                .contains("does not observe “frame” of UIView"))
        let deaf = UIView()
        view.addObserver(deaf, forKeyPath: "alpha", options: .new, context: nil)
        #expect(
            mistakes {
                view.alpha = 0.5
                view.layoutIfNeeded()
            }.contains("observes “alpha” and does not handle the change"))
        view.removeObserver(deaf, forKeyPath: "alpha")
    }
}
