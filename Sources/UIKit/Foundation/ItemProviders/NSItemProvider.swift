import Foundation
import UniformTypeIdentifiers

/// An item that is handed on, by drag and drop or otherwise, as data of one or more types.
///
/// ```swift
/// let provider = NSItemProvider(object: "Hello" as NSString)
/// provider.loadObject(ofClass: String.self) { text, error in … }
/// ```
///
/// Source: Apple, NSItemProvider.
///
/// Deviation: there are no files beside the data, and no previews. An object that was registered is
/// itself loaded if the class that is asked for is its own, so that pictures and attributed texts
/// lose nothing. Handlers are called on the main loop, in a later step, and need not be Sendable.
open class NSItemProvider: NSObject, NSCopying, @unchecked Sendable {
    /// A closure that makes the data of a type.
    typealias Loader = (@escaping (Data?, (any Error)?) -> Void) -> Progress?

    /// One type as which the item can be read.
    struct Representation {
        let type: String
        /// The object that was registered, or the item; nil for data alone.
        let object: AnyObject?
        /// Makes the object, if it was registered as a class.
        let loadsObject: ((@escaping (AnyObject?, (any Error)?) -> Void) -> Progress?)?
        let load: Loader
    }

    private let lock = NSLock()
    private var stored: [Representation] = []
    /// The loads that have not ended. Only their handlers retain them, so that one that never
    /// answers retains nothing of a drag.
    private weak var pending: PendingLoads?

    /// A name for a file with the item, without its extension; nil if there is none. Default: nil.
    open var suggestedName: String?

    /// Creates a provider without representations.
    public override init() { super.init() }

    /// Creates a provider of an object, with all types as which it can be written.
    public convenience init(object: any NSItemProviderWriting) {
        self.init()
        registerObject(object, visibility: .all)
    }

    /// Creates a provider of an item of a type.
    ///
    /// - Parameters:
    ///   - item: data, a text, an address, or another object that can be written; nil for none.
    ///   - typeIdentifier: the identifier of its type; nil registers nothing.
    public convenience init(item: (any NSSecureCoding)?, typeIdentifier: String?) {
        self.init()
        guard let item, let typeIdentifier else { return }
        let object = item as AnyObject
        add(
            Representation(type: typeIdentifier, object: object, loadsObject: nil) { done in
                if let data = object as? NSData {
                    done(data as Data, nil)
                } else if let object = object as? any NSItemProviderWriting {
                    return object.loadData(
                        withTypeIdentifier: typeIdentifier, forItemProviderCompletionHandler: done)
                } else {
                    done(nil, Self.error(.unavailableCoercionError))
                }
                return nil
            })
    }

    /// Creates a provider of a file's contents, whose type follows from its extension; nil if the
    /// file cannot be read.
    public convenience init?(contentsOf fileURL: URL!) {
        guard let fileURL, let data = try? Data(contentsOf: fileURL) else { return nil }
        self.init()
        suggestedName = fileURL.deletingPathExtension().lastPathComponent
        let type = UTType(filenameExtension: fileURL.pathExtension) ?? .data
        registerDataRepresentation(
            forTypeIdentifier: type.identifier, visibility: .all
        ) { done in
            done(data, nil)
            return nil
        }
    }

    /// Returns a provider of the same representations.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = NSItemProvider()
        copy.stored = representations
        copy.suggestedName = suggestedName
        return copy
    }

    private var representations: [Representation] { lock.withLock { stored } }

    private func add(_ representation: Representation) {
        lock.withLock {
            stored.removeAll { $0.type == representation.type }
            stored.append(representation)
        }
    }

    // MARK: Registering

    /// Registers a closure that makes data of a type when it is asked for.
    ///
    /// - Parameters:
    ///   - typeIdentifier: the identifier of the type.
    ///   - visibility: which processes may see it; not used, because items stay in the process.
    ///   - loadHandler: calls its argument once, with the data or an error; returns a progress, or
    ///     nil.
    open func registerDataRepresentation(
        forTypeIdentifier typeIdentifier: String,
        visibility: NSItemProviderRepresentationVisibility,
        loadHandler: @escaping (@escaping (Data?, (any Error)?) -> Void) -> Progress?
    ) {
        add(
            Representation(
                type: typeIdentifier, object: nil, loadsObject: nil, load: loadHandler))
    }

    /// Registers an object for all types as which it can be written.
    ///
    /// - Parameters:
    ///   - object: the object.
    ///   - visibility: which processes may see it; not used, because items stay in the process.
    open func registerObject(
        _ object: any NSItemProviderWriting, visibility: NSItemProviderRepresentationVisibility
    ) {
        for type in object.writableTypeIdentifiersForItemProvider {
            add(
                Representation(type: type, object: object, loadsObject: nil) { done in
                    object.loadData(
                        withTypeIdentifier: type, forItemProviderCompletionHandler: done)
                })
        }
    }

    /// Registers a closure that makes an object of a class when it is asked for.
    ///
    /// - Parameters:
    ///   - aClass: the class, whose types are registered.
    ///   - visibility: which processes may see it; not used, because items stay in the process.
    ///   - loadHandler: calls its argument once, with the object or an error; returns a progress,
    ///     or nil.
    open func registerObject(
        ofClass aClass: any NSItemProviderWriting.Type,
        visibility: NSItemProviderRepresentationVisibility,
        loadHandler:
            @escaping (@escaping ((any NSItemProviderWriting)?, (any Error)?) -> Void) -> Progress?
    ) {
        for type in aClass.writableTypeIdentifiersForItemProvider {
            add(
                Representation(
                    type: type, object: nil,
                    loadsObject: { done in loadHandler { done($0, $1) } },
                    load: { done in
                        loadHandler { object, error in
                            guard let object else { return done(nil, error) }
                            _ = object.loadData(
                                withTypeIdentifier: type, forItemProviderCompletionHandler: done)
                        }
                    }))
        }
    }

    // MARK: Asking

    /// The identifiers of the registered types, in the order of their registration.
    open var registeredTypeIdentifiers: [String] { representations.map(\.type) }

    /// Returns whether a registered type is another one, or conforms to it.
    open func hasItemConformingToTypeIdentifier(_ typeIdentifier: String) -> Bool {
        representation(conformingTo: typeIdentifier) != nil
    }

    /// Returns whether an object of a class can be loaded.
    open func canLoadObject(ofClass aClass: any NSItemProviderReading.Type) -> Bool {
        representation(readableBy: aClass) != nil
    }

    /// Returns whether a value can be loaded, such as a `String` or a `URL`.
    public final func canLoadObject<T: _ObjectiveCBridgeable>(ofClass aClass: T.Type) -> Bool
    where T._ObjectiveCType: NSItemProviderReading {
        canLoadObject(ofClass: T._ObjectiveCType.self)
    }

    /// The object that was registered; nil if data or a closure was.
    final var registeredItem: AnyObject? { representations.lazy.compactMap(\.object).first }

    private func representation(conformingTo type: String) -> Representation? {
        let all = representations
        return all.first { $0.type == type }
            ?? all.first { UTType(known: $0.type).conforms(to: UTType(known: type)) }
    }

    private func representation(readableBy aClass: any NSItemProviderReading.Type)
        -> Representation?
    {
        for type in aClass.readableTypeIdentifiersForItemProvider {
            if let found = representation(conformingTo: type) { return found }
        }
        return nil
    }

    // MARK: Loading

    /// Loads the data of a type, or of one that conforms to it.
    ///
    /// - Parameters:
    ///   - typeIdentifier: the identifier of the type.
    ///   - completionHandler: called once on the main loop, with the data or an error.
    /// - Returns: the progress, which can be cancelled until the handler is called.
    @discardableResult
    open func loadDataRepresentation(
        forTypeIdentifier typeIdentifier: String,
        completionHandler: @escaping (Data?, (any Error)?) -> Void
    ) -> Progress {
        load(completionHandler) { done in
            guard let found = self.representation(conformingTo: typeIdentifier) else {
                done(nil, Self.error(.itemUnavailableError))
                return nil
            }
            return found.load(done)
        }
    }

    /// Loads the item of a type: what was registered, or else its data.
    ///
    /// - Parameters:
    ///   - typeIdentifier: the identifier of the type.
    ///   - options: not used: there are no previews.
    ///   - completionHandler: called once on the main loop, with the item or an error.
    open func loadItem(
        forTypeIdentifier typeIdentifier: String, options: [AnyHashable: Any]? = nil,
        completionHandler: (((any NSSecureCoding)?, (any Error)?) -> Void)? = nil
    ) {
        load({ completionHandler?($0, $1) }) {
            (done: @escaping ((any NSSecureCoding)?, (any Error)?) -> Void) in
            guard let found = self.representation(conformingTo: typeIdentifier) else {
                done(nil, Self.error(.itemUnavailableError))
                return nil
            }
            if let item = found.object as? any NSSecureCoding {
                done(item, nil)
                return nil
            }
            return found.load { done($0.map { $0 as NSData }, $1) }
        }
    }

    /// Loads an object of a class.
    ///
    /// - Parameters:
    ///   - aClass: the class.
    ///   - completionHandler: called once on the main loop, with the object or an error.
    /// - Returns: the progress, which can be cancelled until the handler is called.
    @discardableResult
    open func loadObject(
        ofClass aClass: any NSItemProviderReading.Type,
        completionHandler: @escaping ((any NSItemProviderReading)?, (any Error)?) -> Void
    ) -> Progress {
        load(completionHandler) { done in self.makeObject(of: aClass, done) }
    }

    /// Loads a value, such as a `String` or a `URL`.
    ///
    /// - Parameters:
    ///   - aClass: the type of the value.
    ///   - completionHandler: called once on the main loop, with the value or an error.
    /// - Returns: the progress, which can be cancelled until the handler is called.
    @discardableResult
    public final func loadObject<T: _ObjectiveCBridgeable>(
        ofClass aClass: T.Type, completionHandler: @escaping (T?, (any Error)?) -> Void
    ) -> Progress where T._ObjectiveCType: NSItemProviderReading {
        loadObject(ofClass: T._ObjectiveCType.self) { object, error in
            completionHandler(
                (object as? T._ObjectiveCType).map { T._unconditionallyBridgeFromObjectiveC($0) },
                error)
        }
    }

    private func makeObject(
        of aClass: any NSItemProviderReading.Type,
        _ done: @escaping ((any NSItemProviderReading)?, (any Error)?) -> Void
    ) -> Progress? {
        guard let found = representation(readableBy: aClass) else {
            done(nil, Self.error(.unavailableCoercionError))
            return nil
        }
        func isOwn(_ object: AnyObject?) -> (any NSItemProviderReading)? {
            guard let object = object as? NSObject, let type = aClass as? NSObject.Type,
                object.isKind(of: type)
            else { return nil }
            return object as? any NSItemProviderReading
        }
        func read() -> Progress? {
            found.load { data, error in
                guard let data else { return done(nil, error) }
                do {
                    done(
                        try aClass.object(withItemProviderData: data, typeIdentifier: found.type),
                        nil)
                } catch { done(nil, error) }
            }
        }
        if let object = isOwn(found.object) {
            done(object, nil)
            return nil
        }
        guard let loadsObject = found.loadsObject else { return read() }
        return loadsObject { object, error in
            if let object = isOwn(object) { return done(object, nil) }
            guard object != nil else { return done(nil, error) }
            _ = read()
        }
    }

    @discardableResult
    private func load<Value>(
        _ completion: @escaping (Value?, (any Error)?) -> Void,
        _ body: (@escaping (Value?, (any Error)?) -> Void) -> Progress?
    ) -> Progress {
        let progress = Progress.discreteProgress(totalUnitCount: 1)
        let loads = lock.withLock { () -> PendingLoads in
            let loads = pending ?? PendingLoads()
            pending = loads
            loads.count += 1
            return loads
        }
        var isDone = false
        let end = { [weak progress, weak loads] (value: Value?, error: (any Error)?) in
            // A handler that is called twice counts once, and so does one that is cancelled.
            let isFirst = self.lock.withLock { () -> Bool in
                defer { isDone = true }
                return !isDone
            }
            guard isFirst else { return }
            let result = Handed(value: (value, error, completion, progress, loads))
            self.deliver {
                let (value, error, completion, progress, loads) = result.value
                progress?.cancellationHandler = nil
                if progress?.isCancelled ?? false {
                    completion(nil, CocoaError(.userCancelled))
                } else {
                    progress?.completedUnitCount = 1
                    completion(
                        value, value == nil ? error ?? Self.error(.unknownError) : nil)
                }
                if let loads { self.loadEnded(loads) }
            }
        }
        let own = body { value, error in
            withExtendedLifetime((loads, progress)) { end(value, error) }
        }
        let cancel = Handed(value: { end(nil, CocoaError(.userCancelled)) })
        progress.cancellationHandler = {
            own?.cancel()
            cancel.value()
        }
        return progress
    }

    private func deliver(_ body: @escaping @Sendable () -> Void) {
        DispatchQueue.main.asyncAfter(deadline: LoopDeadline.now(), execute: body)
    }

    private func loadEnded(_ loads: PendingLoads) {
        let ready = lock.withLock { () -> [() -> Void] in
            loads.count -= 1
            guard loads.count == 0 else { return [] }
            defer { loads.waiting = [] }
            return loads.waiting
        }
        for body in ready { body() }
    }

    /// Runs a closure once nothing is being loaded: now, or after the last load.
    final func whenLoaded(_ body: @escaping () -> Void) {
        let isIdle = lock.withLock { () -> Bool in
            guard let pending, pending.count > 0 else { return true }
            pending.waiting.append(body)
            return false
        }
        if isIdle { body() }
    }
}

/// How many loads of a provider have not ended, and what runs when none is left.
private final class PendingLoads: @unchecked Sendable {
    var count = 0
    var waiting: [() -> Void] = []
}

/// The result of a load, on its way to the main loop.
private struct Handed<Value>: @unchecked Sendable {
    let value: Value
}
