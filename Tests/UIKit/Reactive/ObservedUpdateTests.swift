import HeadlessTesting
import Observation
import Testing
import UIKit

/// Source: Apple, "Updating views automatically with observation tracking" and
/// UIView.updateProperties().
@MainActor
@Suite("Updates from observed state")
struct ObservedUpdateTests {
    @Observable final class Model: @unchecked Sendable {
        var name = "one"
        var height: CGFloat = 20
        var alpha: CGFloat = 1
        var other = 0
    }

    final class Reader: UIView {
        let model: Model
        var log: [String] = []
        lazy var height = heightAnchor.constraint(equalToConstant: 0)

        init(_ model: Model) {
            self.model = model
            super.init(frame: .zero)
        }
        required init?(coder: NSCoder) { nil }

        override func updateProperties() {
            alpha = model.alpha
            log.append("properties \(model.name)")
        }
        override func updateConstraints() {
            height.constant = model.height
            height.isActive = true
            log.append("constraints \(model.height)")
            super.updateConstraints()
        }
        override func layoutSubviews() {
            super.layoutSubviews()
            log.append("layout \(model.other)")
        }
    }

    func stage<Result>(_ body: (Stage, Model, Reader) throws -> Result) rethrows -> Result {
        let stage = Stage(size: CGSize(width: 300, height: 200))
        defer { stage.close() }
        let model = Model()
        let reader = Reader(model)
        reader.translatesAutoresizingMaskIntoConstraints = false
        stage.window.addSubview(reader)
        NSLayoutConstraint.activate([
            reader.leadingAnchor.constraint(equalTo: stage.window.leadingAnchor),
            reader.topAnchor.constraint(equalTo: stage.window.topAnchor),
            reader.widthAnchor.constraint(equalToConstant: 50),
        ])
        stage.commit()
        return try body(stage, model, reader)
    }

    /// Source: Apple, the same page: `configurationUpdateHandler` is among the tracked callbacks.
    @Test("a button's update handler is tracked, and updates only its configuration")
    func buttonConfiguration() {
        let stage = Stage(size: CGSize(width: 300, height: 200))
        defer { stage.close() }
        let model = Model()
        let button = UIButton(configuration: .filled())
        var count = 0
        button.configurationUpdateHandler = {
            count += 1
            $0.configuration?.title = model.name
        }
        button.frame = CGRect(x: 0, y: 0, width: 100, height: 40)
        stage.window.addSubview(button)
        stage.commit()
        let first = count
        #expect(button.titleLabel?.text == "one")
        #expect(first > 0)
        model.name = "two"
        model.name = "three"
        model.other = 1
        stage.commit()
        #expect(button.titleLabel?.text == "three")
        #expect(count == first + 1)
        button.setNeedsLayout()
        stage.commit()
        #expect(count == first + 1)
    }

    /// Source: Apple, "Automatic trait tracking" (What's new in UIKit, iOS 18):
    /// `updateProperties()`, `layoutSubviews()`, `updateConstraints()` and the controllers'
    /// counterparts are called again when a trait that they have read changes.
    @Test("an update that read its view's traits runs again when they change, and no other does")
    func traits() {
        final class TraitReader: UIView {
            var log: [String] = []
            var readsInLayout = true
            override func updateProperties() { log.append("properties") }
            override func updateConstraints() {
                log.append(
                    traitCollection.userInterfaceStyle == .dark
                        ? "dark constraints" : "light constraints")
                super.updateConstraints()
            }
            override func layoutSubviews() {
                super.layoutSubviews()
                guard readsInLayout else { return log.append("layout") }
                log.append(
                    traitCollection.userInterfaceStyle == .dark ? "dark layout" : "light layout")
            }
        }
        final class TraitController: UIViewController {
            var styles: [UIUserInterfaceStyle] = []
            override func viewWillLayoutSubviews() {
                styles.append(traitCollection.userInterfaceStyle)
            }
        }
        let stage = Stage(size: CGSize(width: 300, height: 200))
        defer { stage.close() }
        let (view, controller) = (
            TraitReader(frame: CGRect(x: 0, y: 0, width: 9, height: 9)), TraitController()
        )
        stage.window.rootViewController = controller
        controller.view.addSubview(view)
        stage.commit()
        view.log = []
        controller.styles = []
        stage.window.overrideUserInterfaceStyle = .dark
        stage.commit()
        #expect(view.log == ["dark constraints", "dark layout"])
        #expect(controller.styles == [.dark])
        view.readsInLayout = false
        view.setNeedsLayout()
        stage.commit()
        view.log = []
        stage.window.overrideUserInterfaceStyle = .light
        stage.commit()
        #expect(view.log == ["light constraints"])
    }

    @Test("properties precede constraints, and constraints precede layout")
    func order() {
        stage { _, _, reader in
            #expect(reader.log == ["properties one", "constraints 20.0", "layout 0"])
        }
    }

    @Test("a change runs only the update that read it, once per turn")
    func once() {
        stage { stage, model, reader in
            reader.log = []
            for number in 0..<5 { model.name = "\(number)" }
            #expect(reader.log.isEmpty)
            stage.commit()
            #expect(reader.log == ["properties 4"])
            reader.log = []
            model.other = 7
            stage.commit()
            #expect(reader.log == ["layout 7"])
            stage.commit()
            #expect(reader.log == ["layout 7"])
        }
    }

    @Test("a change read by constraints moves the view in the same turn")
    func constraints() {
        stage { stage, model, reader in
            model.height = 90
            stage.commit()
            #expect(reader.frame.height == 90)
            model.height = 30
            // Apple, CALayer.layoutIfNeeded(): layout begins at the superview, which waits because
            // of the constraint.
            reader.layoutIfNeeded()
            #expect(reader.frame.height == 30)
        }
    }

    @Test("reads by a plain superview's layout are tracked", arguments: [true, false])
    func insidePlain(attachesFirst: Bool) {
        final class Inset: UIView {
            let model: Model
            init(_ model: Model) {
                self.model = model
                super.init(frame: .zero)
            }
            required init?(coder: NSCoder) { nil }
            override var alignmentRectInsets: UIEdgeInsets {
                UIEdgeInsets(top: 0, left: model.height, bottom: 0, right: 0)
            }
        }
        stage { stage, model, _ in
            let outer = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
            let middle = UIView(frame: outer.bounds), view = Inset(model)
            view.translatesAutoresizingMaskIntoConstraints = false
            if attachesFirst { stage.window.addSubview(outer) }
            middle.addSubview(view)
            outer.addSubview(middle)
            if !attachesFirst { stage.window.addSubview(outer) }
            NSLayoutConstraint.activate([
                view.leftAnchor.constraint(equalTo: middle.leftAnchor, constant: 50),
                view.topAnchor.constraint(equalTo: middle.topAnchor),
                view.widthAnchor.constraint(equalToConstant: 40),
                view.heightAnchor.constraint(equalToConstant: 10),
            ])
            stage.commit()
            #expect(view.frame == CGRect(x: 30, y: 0, width: 60, height: 10))
            model.height = 5
            stage.commit()
            #expect(view.frame == CGRect(x: 45, y: 0, width: 45, height: 10))
        }
    }

    @Test("repeated layout leaves one registration, and one update per change")
    func registrations() {
        stage { stage, model, reader in
            for _ in 0..<1_000 {
                reader.setNeedsLayout()
                stage.window.layoutIfNeeded()
            }
            reader.log = []
            model.other = 1
            stage.commit()
            #expect(reader.log == ["layout 1"])
        }
    }

    @Test("a view is not updated for state that it no longer reads")
    func stale() {
        final class Chooser: UIView {
            let model: Model
            var readsName = true
            var updates = 0
            init(_ model: Model) {
                self.model = model
                super.init(frame: .zero)
            }
            required init?(coder: NSCoder) { nil }
            override func updateProperties() {
                updates += 1
                _ = readsName ? model.name : "\(model.other)"
            }
        }
        stage { stage, model, _ in
            let view = Chooser(model)
            stage.window.addSubview(view)
            stage.commit()
            view.readsName = false
            view.setNeedsUpdateProperties()
            stage.commit()
            #expect(view.updates == 2)
            model.name = "unread"
            stage.commit()
            #expect(view.updates == 2)
            model.other = 3
            stage.commit()
            #expect(view.updates == 3)
        }
    }

    @Test("released views are not retained, and their changes have no effect")
    func lifetime() {
        stage { stage, model, reader in
            weak var gone: Reader?
            do {
                let view = Reader(model)
                gone = view
                stage.window.addSubview(view)
                stage.commit()
                view.removeFromSuperview()
            }
            #expect(gone == nil)
            model.name = "later"
            stage.commit()
        }
    }

    @Test("a controller's updateProperties and viewWillLayoutSubviews are tracked, too")
    func controllers() {
        final class Controller: UIViewController {
            let model: Model
            var log: [String] = []
            init(_ model: Model) {
                self.model = model
                super.init(nibName: nil, bundle: nil)
            }
            required init?(coder: NSCoder) { nil }
            override func updateProperties() { log.append("properties \(model.name)") }
            override func viewWillLayoutSubviews() { log.append("layout \(model.other)") }
        }
        stage { stage, model, _ in
            let controller = Controller(model)
            stage.window.rootViewController = controller
            stage.commit()
            controller.log = []
            model.name = "two"
            model.other = 2
            stage.commit()
            #expect(controller.log == ["properties two", "layout 2"])
        }
    }

    @Test("a change off the main actor arrives in the next turn")
    func otherThreads() async {
        let stage = Stage(size: CGSize(width: 300, height: 200))
        let model = Model()
        let reader = Reader(model)
        stage.window.addSubview(reader)
        stage.commit()
        reader.log = []
        await Task.detached { model.name = "from elsewhere" }.value
        stage.commit()
        #expect(reader.log.contains("properties from elsewhere"))
        stage.close()
    }

    @Test("of a thousand observing views one change updates the one that read it")
    func many() {
        stage { stage, _, _ in
            let models = (0..<1_000).map { _ in Model() }
            let readers = models.map { model in
                let reader = Reader(model)
                stage.window.addSubview(reader)
                return reader
            }
            stage.commit()
            for reader in readers { reader.log = [] }
            models[500].name = "five hundred"
            stage.commit()
            #expect(readers.map(\.log).filter { !$0.isEmpty } == [["properties five hundred"]])
        }
    }
}
