import MainLoop

/// Objects that a storyboard or a nib has made, and that the program may not hold yet.
///
/// Objective-C returns such objects autoreleased: they live until the event is handled, or until
/// the enclosing pool ends. Programs rely on it, which assign a controller to a weak property and
/// read it in the next line.
@MainActor
final class AutoreleasedObjects {
    /// Those of the main loop; nil while there is no loop.
    static var present: AutoreleasedObjects? {
        MainLoop.mainSerial == 0 ? nil : MainLoop.main.autoreleased
    }

    private var objects: [AnyObject] = []
    private var releasesSoon = false

    var count: Int { objects.count }

    /// Keeps an object until the loop has handled the present event.
    static func add(_ object: AnyObject) {
        let pool = MainLoop.main.autoreleased
        pool.objects.append(object)
        guard !pool.releasesSoon else { return }
        pool.releasesSoon = true
        MainLoop.main.deferBlock { [weak pool] in
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

extension MainLoop {
    fileprivate var autoreleased: AutoreleasedObjects {
        attachment(AutoreleasedObjects.self) { _ in AutoreleasedObjects() }
    }
}
