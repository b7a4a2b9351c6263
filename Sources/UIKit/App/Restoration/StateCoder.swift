/// The state of one object, as its methods write and read it.
///
/// Objects whose state is saved themselves are written as references. Foundation's unarchivers stop
/// the process at a key without a value, which programs ask for after an update.
///
/// Used on the main thread alone.
final class StateCoder: NSCoder {
    private(set) var values: [String: Any]
    /// Called with controllers that are referred to.
    private let refer: (@MainActor (AnyObject, StateKey) -> Void)?
    let restoration: StateRestoration?

    /// Creates a coder that writes.
    init(refer: (@MainActor (AnyObject, StateKey) -> Void)? = nil) {
        values = [:]
        self.refer = refer
        restoration = nil
        super.init()
    }

    /// Creates a coder that reads.
    init(_ values: [String: Any], _ restoration: StateRestoration) {
        self.values = values
        refer = nil
        self.restoration = restoration
        super.init()
    }

    override var allowsKeyedCoding: Bool { true }
    override var requiresSecureCoding: Bool { false }

    /// Sets a value of a property list.
    func set(_ value: Any?, _ key: String) { values[key] = value }

    // MARK: Writing

    override func encode(_ object: Any?, forKey key: String) {
        guard let object else { return }
        nonisolated(unsafe) let value = object
        // Encoders run where the objects live, on the main thread.
        nonisolated(unsafe) let coder = self
        MainActor.assumeIsolated { coder.values[key] = coder.list(of: value) }
    }

    override func encode(_ value: Bool, forKey key: String) { values[key] = value }
    override func encode(_ value: Int, forKey key: String) { values[key] = value }
    override func encode(_ value: Int32, forKey key: String) { values[key] = Int(value) }
    override func encode(_ value: Int64, forKey key: String) { values[key] = Int(value) }
    override func encode(_ value: Float, forKey key: String) { values[key] = Double(value) }
    override func encode(_ value: Double, forKey key: String) { values[key] = value }
    override func encodeConditionalObject(_ object: Any?, forKey key: String) {
        encode(object, forKey: key)
    }
    override func encodeBytes(
        _ bytesp: UnsafePointer<UInt8>?, length lenv: Int, forKey key: String
    ) {
        values[key] = bytesp.map { Data(bytes: $0, count: lenv) } ?? Data()
    }

    @MainActor
    private func list(of object: Any) -> Any? {
        switch object {
        case let text as String: return text
        case let number as NSNumber: return number
        case let number as CGFloat: return Double(number)
        case let date as Date: return date
        default: break
        }
        if let reference = reference(to: object) { return reference.list }
        let archiver = NSKeyedArchiver(requiringSecureCoding: false)
        let delegate = ReferenceWriter(self)
        archiver.delegate = delegate
        archiver.encode(object, forKey: NSKeyedArchiveRootObjectKey)
        archiver.finishEncoding()
        return withExtendedLifetime(delegate) { ["archive": archiver.encodedData] }
    }

    /// Returns the key of an object that is saved, and has it saved.
    @MainActor
    fileprivate func reference(to object: Any) -> StateKey? {
        guard type(of: object) is AnyClass, let key = StateKey.of(object) else { return nil }
        refer?(object as AnyObject, key)
        return key
    }

    // MARK: Reading

    override func containsValue(forKey key: String) -> Bool { values[key] != nil }

    override func decodeObject(forKey key: String) -> Any? {
        guard let value = values[key] else { return nil }
        guard let list = value as? [String: Any] else { return value }
        nonisolated(unsafe) let found = list
        nonisolated(unsafe) let coder = self
        nonisolated(unsafe) var object: Any?
        MainActor.assumeIsolated { object = coder.object(of: found) }
        return object
    }

    override func decodeObject(of classes: [AnyClass]?, forKey key: String) -> Any? {
        decodeObject(forKey: key)
    }
    override func decodePropertyList(forKey key: String) -> Any? { decodeObject(forKey: key) }
    override func decodeBool(forKey key: String) -> Bool { number(key)?.boolValue ?? false }
    override func decodeInteger(forKey key: String) -> Int { number(key)?.intValue ?? 0 }
    override func decodeInt32(forKey key: String) -> Int32 { number(key)?.int32Value ?? 0 }
    override func decodeInt64(forKey key: String) -> Int64 { number(key)?.int64Value ?? 0 }
    override func decodeFloat(forKey key: String) -> Float { number(key)?.floatValue ?? 0 }
    override func decodeDouble(forKey key: String) -> Double { number(key)?.doubleValue ?? 0 }

    private func number(_ key: String) -> NSNumber? { values[key] as? NSNumber }

    @MainActor
    private func object(of list: [String: Any]) -> Any? {
        if let name = list["storyboard"] as? String {
            let bundle = (list["bundle"] as? String).flatMap { Bundle(path: $0) }
            return UIStoryboard(name: name, bundle: bundle)
        }
        if let key = StateKey(list: list) { return restoration?.objects[key] }
        guard let data = list["archive"] as? Data,
            let reader = try? NSKeyedUnarchiver(forReadingFrom: data)
        else { return nil }
        reader.requiresSecureCoding = false
        reader.decodingFailurePolicy = .setErrorAndReturn
        let delegate = ReferenceReader(restoration)
        reader.delegate = delegate
        return withExtendedLifetime(delegate) {
            reader.decodeObject(forKey: NSKeyedArchiveRootObjectKey)
        }
    }
}

/// A reference in an archive of an array or dictionary.
final class StateReference: NSObject, NSSecureCoding {
    static var supportsSecureCoding: Bool { true }
    let list: NSDictionary

    init(_ key: StateKey) {
        list = key.list as NSDictionary
        super.init()
    }
    init?(coder: NSCoder) {
        guard let list = coder.decodeObject(forKey: "key") as? NSDictionary else { return nil }
        self.list = list
        super.init()
    }
    func encode(with coder: NSCoder) { coder.encode(list, forKey: "key") }

    @MainActor
    var key: StateKey? { (list as? [String: Any]).flatMap { StateKey(list: $0) } }
}

/// Replaces objects whose state is saved by references.
private final class ReferenceWriter: NSObject, NSKeyedArchiverDelegate {
    private let coder: StateCoder

    init(_ coder: StateCoder) { self.coder = coder }

    func archiver(_ archiver: NSKeyedArchiver, willEncode object: Any) -> Any? {
        nonisolated(unsafe) let value = object
        nonisolated(unsafe) let coder = coder
        nonisolated(unsafe) var replacement: Any?
        MainActor.assumeIsolated {
            replacement = coder.reference(to: value).map { StateReference($0) }
        }
        return replacement ?? object
    }
    func archiver(_ archiver: NSKeyedArchiver, didEncode object: Any?) {}
    func archiver(
        _ archiver: NSKeyedArchiver, willReplace object: Any?, withObject newObject: Any?
    ) {}
    func archiverWillFinish(_ archiver: NSKeyedArchiver) {}
    func archiverDidFinish(_ archiver: NSKeyedArchiver) {}
}

/// Replaces references by the objects.
private final class ReferenceReader: NSObject, NSKeyedUnarchiverDelegate {
    private let restoration: StateRestoration?

    init(_ restoration: StateRestoration?) { self.restoration = restoration }

    func unarchiver(_ unarchiver: NSKeyedUnarchiver, didDecode object: Any?) -> Any? {
        guard let reference = object as? StateReference else { return object }
        nonisolated(unsafe) let found = reference
        let restoration = restoration
        nonisolated(unsafe) var replacement: Any?
        MainActor.assumeIsolated {
            replacement = found.key.flatMap { restoration?.objects[$0] }
        }
        return replacement ?? NSNull()
    }
    func unarchiver(
        _ unarchiver: NSKeyedUnarchiver, cannotDecodeObjectOfClassName name: String,
        originalClasses classNames: [String]
    ) -> AnyClass? { nil }
    func unarchiver(
        _ unarchiver: NSKeyedUnarchiver, willReplace object: Any, with newObject: Any
    ) {}
    func unarchiverWillFinish(_ unarchiver: NSKeyedUnarchiver) {}
    func unarchiverDidFinish(_ unarchiver: NSKeyedUnarchiver) {}
}
