import HeadlessTesting
import Testing
import UIKit

@testable import Spellings

/// What the code does on an iPhone, read off its source.
@MainActor
@Suite("Spellings of Objective-C", .serialized)
struct SpellingTests {
    @Test("overrides of an extension's method are called by the class of the object")
    func dispatch() {
        let views: [UIView] = [UIView(), UILabel(), TagLabel()]
        #expect(views.map { $0.depth() } == [1, 11, 111])
    }

    @Test("an optional requirement is optional, and the method is not")
    func optionalRequirements() {
        #expect(rate(of: Quicker(), otherwise: Quick()) == 4)
        #expect(rate(of: Owner(), otherwise: Quicker()) == 12)
        let (menu, owner) = (Menu(), Owner())
        menu.delegate = owner
        menu.pick(2)
        #expect(owner.picked == [2])
    }

    @Test("a layer's properties are stored by name, and copied for the presentation")
    func managed() {
        let (layer, view) = (RingLayer(), UIView())
        #expect(layer.value == 0)
        #expect(layer.ring == nil)
        layer.value = 0.5
        layer.ring = view
        #expect(layer.value(forKey: "value") as? CGFloat == 0.5)
        #expect(layer.ring === view)
        #expect(layer.value == 0.5)
    }

    @Test("members of any object, classes in variables, and closures after optional calls")
    func lookups() throws {
        let json: [String: Any] = ["people": [["name": "Ada"], ["name": "Eva"]], "place": "Ulm"]
        #expect(names(in: json) == ["Ada", "Eva", "two", "Ulm"])
        #expect(names(in: [String: Any]()) == ["nowhere"])
        #expect(tiles() == ["tile", "tall", "tile"])
        let layout = UICollectionViewFlowLayout()
        #expect(grid(UICollectionView.self, layout).collectionViewLayout === layout)
        enum Own: Flow { typealias Root = UITabBarController }
        #expect(Opener<Own>().open().viewControllers?.isEmpty != false)
        #expect(badge("new").text == "new")
        let matches = Matches()
        try matches.find(in: "one 2 three")
        matches.triple(TripleLoader(), 2)
        matches.triple(TripleLoader(), 0)
        #expect(matches.words == ["one", "three", "6", "none"])
    }

    @Test("delegates' methods of subclasses, with other optionals and in conditions, are called")
    func conformances() {
        let (list, table) = (PickedList(), UITableView())
        let delegate: any UITableViewDelegate = list
        _ = delegate.tableView(table, viewForHeaderInSection: 0)
        delegate.tableView(table, didSelectRowAt: [0, 0])
        #expect(list.log == ["header", "picked"])
        let pages = ScrolledPages()
        pages.numberOfPages = 3
        (pages as any UIScrollViewDelegate).scrollViewDidScroll(table)
        #expect(pages.currentPage == 1)
        (UIPageControl() as any UIScrollViewDelegate).scrollViewDidScroll(table)
    }

    @Test("hidden classes have keys, methods and dependent properties; a view makes itself")
    func hidden() {
        #expect(sums() == [3, 4, 7])
        #expect(made(OwnInitView.self).name == "own")
    }

    @Test("what a delegate does not implement is nil, and what follows ?? is the value")
    func unimplemented() {
        let questions = DelegateQuestions()
        #expect(questions.answers == [7, -2, 0, -1, 0])
        let silent = SilentDelegate()
        questions.delegate = silent
        #expect(questions.answers == [7, -2, 0, -1, 0])
        let tall = TallDelegate()
        questions.delegate = tall
        #expect(questions.answers == [60, 2, 0, -1, 1])
        let header = headerDelegate()
        questions.delegate = header
        #expect(questions.answers == [60, 2, 0, 5, 1])
        // A proxy answers for the object to which it forwards.
        let relay = ScrollRelay()
        questions.delegate = relay
        #expect(questions.answers == [7, -2, 0, -1, 1])
        relay.original = tall
        #expect(questions.answers == [60, 2, 0, -1, 1])
        // Classes of UIKit's, and of code that is not translated, have the defaults.
        let controller = UITableViewController()
        questions.delegate = controller
        #expect(questions.highlights)
        let further = FurtherDelegate()
        let (field, range) = (UITextField(), NSRange(location: 0, length: 0))
        #expect(
            !further.textField(field, shouldChangeCharactersIn: range, replacementString: "1"))
    }

    @Test("classes are objects")
    func classes() {
        #expect(
            UIApplication.value(forKeyPath: #keyPath(UIApplication.shared)) as? UIApplication
                === UIApplication.shared)
        let selector = NSSelectorFromString("sharedApplication")
        #expect(UIApplication.responds(to: selector))
        #expect(UIApplication.perform(selector).takeUnretainedValue() === UIApplication.shared)
        #expect(TagLabel.description() == "Spellings.TagLabel")
        #expect(TagLabel().classForCoder.description() == "Spellings.TagLabel")
        #expect(TagLabel.classForCoder() == TagLabel.self)
        let (one, other) = (UIViewController(), UIViewController())
        #expect(makeSegue(FadeSegue.self, from: one, to: other) is FadeSegue)
    }

    @Test("overrides in extensions of UIKit's classes are those of all their objects")
    func extensions() {
        let (control, view) = (UIPageControl(), UIView())
        control.numberOfPages = 3
        for each in [control, view] { each.sizeToFit() }
        #expect(control.frame.width > 0 && control.frame.height == 80)
        #expect(view.frame.height == 0)
        let tabs = UITabBarController()
        #expect(tabs.shouldAutorotate)
        tabs.viewControllers = [StillController()]
        #expect(!tabs.shouldAutorotate)
    }

    @Test("a class is a target, any object has a method, a protocol is a type of a proxy")
    func objects() {
        let stage = Stage()
        defer { stage.close() }
        TickCounter.ticks = 0
        let timer = TickCounter.start()
        stage.advance(by: .seconds(3))
        timer.invalidate()
        #expect(TickCounter.ticks == 3)
        let header = Header()
        fitAll([header], header)
        #expect(header.fitted == ["fit", "all"])
        let holder = ScrollTarget()
        let relay = ScrollRelay()
        holder.target = relay
        #expect(holder.target === relay && String(format: "%@", 3 as NSNumber) == "3")
        #expect(relay.conforms(to: UITableViewDelegate.self))
    }

    @Test("a proxy passes on the methods of a delegate that it lacks, and no others")
    func proxies() {
        let stage = Stage()
        defer { stage.close() }
        let table = UITableView(frame: stage.window.bounds, style: .plain)
        let (fruits, relay) = (FruitTable(), ScrollRelay())
        relay.original = fruits
        table.dataSource = fruits
        table.delegate = relay
        stage.window.addSubview(table)
        stage.commit()
        #expect(table.rectForRow(at: IndexPath(row: 1, section: 0)).height == 60)
        for row in 0..<3 {
            stage.tap(CGPoint(x: 100, y: table.frame.minY + CGFloat(row) * 60 + 30))
        }
        #expect(fruits.selected == [0, 2])
        table.contentOffset.y = 10
        #expect(relay.offsets == [10] && fruits.selected == [0, 2])
        relay.original = nil
        table.reloadData()
        stage.commit()
        #expect(table.rectForRow(at: IndexPath(row: 1, section: 0)).height != 60)
    }

    @Test("an object of no actor observes by name")
    func watchers() {
        let scroller = UIScrollView()
        let watcher = OffsetWatcher(scroller)
        scroller.contentOffset.y = 5
        #expect(watcher.offsets == [5])
        #expect(WatchedView().watcher.offsets.isEmpty)
    }

    @Test("an inspectable property of an extension is set by its name")
    func inspectables() {
        let label = TagLabel()
        label.setValue(5, forKey: "cornerSize")
        #expect(label.layer.cornerRadius == 5)
    }

    @Test("inspectable properties of a library, of the tests and of both are set by their names")
    func inspectablesOfModules() {
        // No object of a class of these modules is needed to find them.
        let view = UISwitch()
        view.setValue(6, forKey: "cornerSize")
        #expect(view.layer.cornerRadius == 6)
        view.setValue(7, forKey: "testedCornerSize")
        #expect(view.layer.cornerRadius == 7)
        #expect(view.value(forKey: "testedCornerSize") as? CGFloat == 7)
        let label = TagLabel()
        label.setValue(8, forKey: "taggedCornerSize")
        #expect(label.layer.cornerRadius == 8)
    }

    @Test("an override in an extension inside a condition is one")
    func conditions() {
        let panel = Panel(frame: CGRect(x: 0, y: 0, width: 9, height: 9))
        panel.layoutIfNeeded()
        #expect(panel.layouts == 1)
    }
}

extension UIView {
    @IBInspectable var testedCornerSize: CGFloat {
        get { layer.cornerRadius }
        set { layer.cornerRadius = newValue }
    }
}

// The class is the library's, the property is not.
extension TagLabel {
    @IBInspectable var taggedCornerSize: CGFloat {
        get { layer.cornerRadius }
        set { layer.cornerRadius = newValue }
    }
}
