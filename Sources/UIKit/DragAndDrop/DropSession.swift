import MainLoop

/// A drag as the places see it where it may end.
final class DropSession: NSObject, UIDropSession {
    /// Weak, because the drag retains this; programs may retain it for longer.
    private(set) weak var drag: Drag?
    /// The items, which places may read after the drag has ended.
    private var kept: [UIDragItem] = []
    let progress = Progress.discreteProgress(totalUnitCount: 0)

    init(_ drag: Drag) { self.drag = drag }

    /// Keeps the items of a drag that ends.
    func keepItems() { kept = items }

    var localDragSession: (any UIDragSession)? { drag }
    var items: [UIDragItem] { drag?.items ?? kept }
    var allowsMoveOperation: Bool { drag?.allowsMoveOperation ?? false }
    var isRestrictedToDraggingApplication: Bool { drag?.isRestrictedToDraggingApplication ?? false }

    func location(in view: UIView) -> CGPoint { drag?.location(in: view) ?? .zero }

    func hasItemsConforming(toTypeIdentifiers typeIdentifiers: [String]) -> Bool {
        items.conform(to: typeIdentifiers)
    }

    func canLoadObjects(ofClass aClass: any NSItemProviderReading.Type) -> Bool {
        items.canLoad(aClass)
    }

    func loadObjects(
        ofClass aClass: any NSItemProviderReading.Type,
        completion: @escaping ([any NSItemProviderReading]) -> Void
    ) -> Progress {
        let sources = items.map(\.itemProvider).filter { $0.canLoadObject(ofClass: aClass) }
        let all = LoadedObjects(sources.count, completion)
        let whole = Progress.discreteProgress(totalUnitCount: Int64(sources.count))
        progress.totalUnitCount += Int64(sources.count)
        progress.addChild(whole, withPendingUnitCount: Int64(sources.count))
        for (index, source) in sources.enumerated() {
            let load = source.loadObject(ofClass: aClass) { object, _ in
                all.receive(object, at: index)
            }
            whole.addChild(load, withPendingUnitCount: 1)
        }
        if sources.isEmpty { MainLoop.main.deferBlock { completion([]) } }
        return whole
    }
}

extension [UIDragItem] {
    /// Whether an item has one of some types, or one that conforms to it.
    @MainActor
    func conform(to types: [String]) -> Bool {
        contains { item in
            types.contains { item.itemProvider.hasItemConformingToTypeIdentifier($0) }
        }
    }

    /// Whether objects of a class can be loaded from an item.
    @MainActor
    func canLoad(_ aClass: any NSItemProviderReading.Type) -> Bool {
        contains { $0.itemProvider.canLoadObject(ofClass: aClass) }
    }
}

/// The objects of several items, in their order.
private final class LoadedObjects {
    private var objects: [(any NSItemProviderReading)?]
    private var missing: Int
    private let completion: ([any NSItemProviderReading]) -> Void

    init(_ count: Int, _ completion: @escaping ([any NSItemProviderReading]) -> Void) {
        objects = Array(repeating: nil, count: count)
        missing = count
        self.completion = completion
    }

    func receive(_ object: (any NSItemProviderReading)?, at index: Int) {
        objects[index] = object
        missing -= 1
        if missing == 0 { completion(objects.compactMap { $0 }) }
    }
}
