import Foundation

/// The objects of a file by the identifiers of their elements.
///
/// A prototype's cells and a controller's view are made later and need them. Until then nothing
/// here keeps an object alive, or a table would keep itself through the maker of its cells.
@MainActor
struct LoadedObjects {
    private struct Reference {
        weak var object: NSObject?
    }

    private var owned: [String: NSObject] = [:]
    private var known: [String: Reference] = [:]

    /// The object with an identifier; an object that is set is kept until ``release()``.
    subscript(id: String) -> NSObject? {
        get { owned[id] ?? known[id]?.object }
        set { owned[id] = newValue }
    }

    /// Leaves the objects to those that own them.
    mutating func release() {
        for (id, object) in owned { known[id] = Reference(object: object) }
        owned = [:]
    }
}

/// An outlet, action or segue that is connected once its ends exist.
struct Connection {
    weak var source: NSObject?
    let element: Element
}
