import MainLoop
import QuartzCore
import UIKit

/// The objects and work that a stage must not leave behind.
extension Stage {
    /// Expects that nothing that was on the stage is left after its close.
    ///
    /// At `close()` the stage empties its window, lets the grace pass, and fails the test at this
    /// call if a view or controller that was in the window is still alive, or a timer, delayed
    /// block, sleeping task, display link or animation is left. Each view and controller is listed
    /// with the properties of other survivors that refer to it. What the test itself retains
    /// counts, so release it first.
    ///
    /// - Parameters:
    ///   - grace: how long animations and tasks may take to end. Default: 10 seconds of the stage's
    ///     time.
    ///   - fileID: the caller's file.
    ///   - filePath: the caller's file.
    ///   - line: the caller's line.
    ///   - column: the caller's column.
    public func expectNothingLeft(
        after grace: Duration = .seconds(10), fileID: String = #fileID,
        filePath: String = #filePath, line: Int = #line, column: Int = #column
    ) {
        let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        let isFirst = leftovers == nil
        leftovers = Leftovers(grace: grace, site: site, seen: leftovers?.seen ?? Sightings())
        guard isFirst else { return }
        loop.onCommit(.snapshots) { [weak self] in
            guard let self else { return }
            leftovers?.seen.add(window)
        }
        move()
    }

    /// Empties the window and describes the leftovers, one sentence each.
    func remains(of seen: Sightings, after grace: Duration) -> [String] {
        move()
        seen.add(window)
        session.stop()
        window.rootViewController = nil
        for view in window.subviews { view.removeFromSuperview() }
        move(by: grace)
        let links = LayerScheduler.current.lastingLinks
        var lines = seen.survivors(linkedBy: links)
        for link in links {
            let owner = link.target.map { " of \(Sightings.name(of: $0))" } ?? " with a closure"
            lines.append("a display link\(owner); invalidate it, because it holds what it calls")
        }
        for motion in LayerScheduler.current.finiteMotions() {
            let name = (motion.layer.delegate as? UIView).map(UIWindow.nameInTaps) ?? "a layer"
            lines.append("the animation \(motion.key) of \(name)")
        }
        lines += LayerScheduler.current.finiteLinks
        for pending in time?.pending ?? [] {
            let since = Duration.nanoseconds(pending.since).inWords
            lines.append("\(pending.what), scheduled at \(since)")
        }
        let others = otherDelays
        if others > 0 {
            lines.append(
                others == 1
                    ? "a delayed block or gesture" : "\(others) delayed blocks or gestures")
        }
        let repeating = time?.repeatingTimers ?? 0
        if repeating > 0 {
            lines.append(
                repeating == 1
                    ? "a repeating timer; invalidate it"
                    : "\(repeating) repeating timers; invalidate them")
        }
        return lines
    }

    /// Checks for leftovers, if the test asked for it.
    func checkLeftovers() {
        guard let leftovers else { return }
        self.leftovers = nil
        let lines = remains(of: leftovers.seen, after: leftovers.grace)
        guard !lines.isEmpty else { return }
        let rest = lines.count - 20
        leftovers.site.fail(
            "Left after the stage's close: " + lines.prefix(20).joined(separator: "; ")
                + (rest > 0 ? "; and \(rest) more" : "") + ".")
    }
}

/// A test's request to check for leftovers.
struct Leftovers {
    let grace: Duration
    let site: CallSite
    let seen: Sightings
}

/// The views and controllers that were in a window, held weakly.
@MainActor
final class Sightings {
    private struct Sight {
        weak var object: AnyObject?
    }
    private var views = WeakList()
    private var controllers = WeakList()

    /// Adds the views below a window, and their controllers.
    func add(_ window: UIWindow) {
        for view in window.subtree.dropFirst() {
            views.add(view)
            if let controller = view.viewController { controllers.add(controller) }
        }
    }

    /// The objects that are still alive, one sentence each, controllers first.
    ///
    /// - Parameter links: display links, which hold their targets.
    func survivors(linkedBy links: [CADisplayLink] = []) -> [String] {
        let controllers = self.controllers.alive
        let views = self.views.alive.compactMap { $0 as? UIView }
        let alive = controllers + views
        // A view inside a view or controller that is left is no fact of its own.
        let tops = views.filter { view in
            !views.contains { $0 === view.superview } && view.viewController == nil
        }
        return (controllers + tops).map { object in
            let holders =
                alive.flatMap { Self.labels(in: $0, referringTo: object) }
                + links.filter { $0.target === object }.map { _ in "a display link" }
            let name = Self.name(of: object)
            guard !holders.isEmpty else {
                let closures = Set(alive.flatMap(Self.closures)).sorted().prefix(5)
                let hint =
                    closures.isEmpty
                    ? "(an action, a timer, a delayed block, a task)"
                    : "(such as \(closures.joined(separator: ", ")), an action, a timer, "
                        + "a delayed block, a task)"
                return "\(name), which no property of a view or controller that is left refers to: "
                    + "look for a variable of the test, or a closure \(hint) that captures it "
                    + "strongly"
            }
            return "\(name), referred to by \(Set(holders).sorted().joined(separator: " and "))"
        }
    }

    /// The properties of an object's own classes that hold a closure.
    private static func closures(in owner: AnyObject) -> [String] {
        var found: [String] = []
        var mirror: Mirror? = Mirror(reflecting: owner)
        while let level = mirror, !String(reflecting: level.subjectType).hasPrefix("UIKit.") {
            for child in level.children {
                let value = Mirror(reflecting: child.value)
                // Swift prints the type of a function with an arrow.
                let isClosure = String(describing: value.subjectType).contains("->")
                let isNil = value.displayStyle == .optional && value.children.isEmpty
                guard let label = child.label, isClosure, !isNil else { continue }
                found.append("\(type(of: owner)).\(label)")
            }
            mirror = level.superclassMirror
        }
        return found
    }

    static func name(of object: AnyObject) -> String {
        if let view = object as? UIView { return UIWindow.nameInTaps(of: view) }
        return "a \(type(of: object))"
    }

    /// The properties of an object's own classes that refer to another.
    private static func labels(in owner: AnyObject, referringTo object: AnyObject) -> [String] {
        guard owner !== object else { return [] }
        var found: [String] = []
        var mirror: Mirror? = Mirror(reflecting: owner)
        // The framework's own properties, such as a view's controller, explain nothing.
        while let level = mirror, !String(reflecting: level.subjectType).hasPrefix("UIKit.") {
            for child in level.children {
                guard let label = child.label, refers(child.value, to: object, depth: 2) else {
                    continue
                }
                found.append("\(type(of: owner)).\(label)")
            }
            mirror = level.superclassMirror
        }
        return found
    }

    private static func refers(_ value: Any, to object: AnyObject, depth: Int) -> Bool {
        let mirror = Mirror(reflecting: value)
        if mirror.displayStyle == .class { return value as AnyObject === object }
        guard depth > 0,
            [.optional, .collection, .dictionary, .tuple].contains(mirror.displayStyle)
        else { return false }
        return mirror.children.prefix(1000).contains {
            refers($0.value, to: object, depth: depth - 1)
        }
    }
}

/// Objects in the order in which they were added, held weakly.
private struct WeakList {
    private struct Item {
        weak var object: AnyObject?
    }
    private var items: [ObjectIdentifier: Item] = [:]
    private var order: [ObjectIdentifier] = []

    var alive: [AnyObject] { order.compactMap { items[$0]?.object } }

    mutating func add(_ object: AnyObject) {
        let id = ObjectIdentifier(object)
        // Another object may have the address of one that was released.
        guard items[id]?.object !== object else { return }
        if items.updateValue(Item(object: object), forKey: id) == nil { order.append(id) }
    }
}
