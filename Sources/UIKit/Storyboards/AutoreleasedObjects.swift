import Foundation
import MainLoop

/// Objects that a storyboard or a nib has made, and that the program may not hold yet.
///
/// Objective-C returns such objects autoreleased: they live until the event is handled, or until
/// the enclosing pool ends. Programs rely on it, which assign a controller to a weak property and
/// read it in the next line.
@MainActor
final class AutoreleasedObjects {
    /// The objects of the main loop, which is nil before there is one.
    static var present: AutoreleasedObjects? {
        guard MainLoop.mainSerial != 0 else { return nil }
        return MainLoop.main.attachment(AutoreleasedObjects.self) { _ in AutoreleasedObjects() }
    }

    private var objects: [AnyObject] = []
    private var releasesSoon = false

    var count: Int { objects.count }

    /// Keeps an object until the loop has handled the present event.
    static func add(_ object: AnyObject) {
        let loop = MainLoop.main
        let pool = loop.attachment(AutoreleasedObjects.self) { _ in AutoreleasedObjects() }
        pool.objects.append(object)
        guard !pool.releasesSoon else { return }
        pool.releasesSoon = true
        loop.deferBlock { [weak pool] in
            pool?.releasesSoon = false
            pool?.removeAll(after: 0)
        }
    }

    /// Releases the objects that were added after the first ones.
    func removeAll(after count: Int) {
        guard count < objects.count else { return }
        // Their deinitializers may add further ones.
        let released = objects[count...]
        objects.removeSubrange(count...)
        withExtendedLifetime(released) {}
    }
}
