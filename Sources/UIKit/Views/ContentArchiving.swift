/// A view of UIKit's with values in its archives besides those of all views.
///
/// A class conforms in the file of its aspect; subclasses of it are archived as it is.
@MainActor
protocol ContentArchiving: UIView {
    /// The class whose initializer reads the values at its end.
    static var archivedClass: AnyClass { get }
    /// The subviews in archives: those that the program added.
    var archivedSubviews: [UIView] { get }
    /// The view to which the program adds subviews; the view itself, or one that it makes.
    var archiveContainer: UIView { get }
    /// Adds the subviews of an archive.
    func adopt(archivedSubviews: [UIView])
    func encodeContent(with coder: NSCoder)
    func readContent(from coder: NSCoder)
}

extension ContentArchiving {
    // Views with parts of their own make these again.
    var archivedSubviews: [UIView] { [] }
    var archiveContainer: UIView { self }
    func adopt(archivedSubviews: [UIView]) {
        for view in archivedSubviews { archiveContainer.addSubview(view) }
    }
}

extension NSCoder {
    /// Archives an object unless it is nil or equal to a default.
    final func encode<Value: NSObject>(_ value: Value?, key: String, unless usual: Value? = nil) {
        guard let value, value != usual else { return }
        encode(value, forKey: key)
    }

    /// Returns an archived object; nil if there is none, which is an error to Foundation on Linux.
    final func object<Value: NSObject>(_ key: String, as type: Value.Type = Value.self) -> Value? {
        containsValue(forKey: key) ? decodeObject(forKey: key) as? Value : nil
    }

    /// Returns an archived text; nil if there is none.
    final func text(_ key: String) -> String? {
        guard containsValue(forKey: key) else { return nil }
        let value = decodeObject(forKey: key)
        return value as? String ?? (value as? NSString).map { $0 as String }
    }

    /// Archives the values of a control's states.
    final func encode<Value>(
        _ values: [UIControl.State: Value], key: String, _ object: (Value) -> NSObject
    ) {
        guard !values.isEmpty else { return }
        let names = values.map { ("\($0.key.rawValue)", object($0.value)) }
        let table = Dictionary(uniqueKeysWithValues: names)
        encode(table.keys.sorted() as NSArray, forKey: key)
        for (name, value) in table { encode(value, forKey: "\(key).\(name)") }
    }

    /// Returns the archived values of a control's states.
    final func states<Value>(_ key: String, as type: Value.Type = Value.self)
        -> [UIControl.State: Value]
    {
        guard containsValue(forKey: key) else { return [:] }
        let names = decodeObject(forKey: key) as? [String] ?? []
        var values: [UIControl.State: Value] = [:]
        for name in names {
            guard let number = UInt(name) else { continue }
            values[UIControl.State(rawValue: number)] =
                decodeObject(forKey: "\(key).\(name)") as? Value
        }
        return values
    }
}
