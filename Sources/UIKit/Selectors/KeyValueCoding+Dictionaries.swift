public import Foundation

extension NSObjectProtocol where Self: NSObject {
    /// Returns properties by their names; `NSNull` for those that are nil.
    ///
    /// Source: Apple, dictionaryWithValues(forKeys:).
    @preconcurrency @MainActor
    public func dictionaryWithValues(forKeys keys: [String]) -> [String: Any] {
        var values: [String: Any] = [:]
        for key in keys {
            let value: Any? = self.value(forKey: key)
            values[key] = value ?? NSNull()
        }
        return values
    }

    /// Sets the properties with the names of a table, each by `setValue(_:forKey:)`, in the order
    /// of the names; `NSNull` is nil.
    ///
    /// Source: Apple, setValuesForKeys(_:).
    @preconcurrency @MainActor
    public func setValuesForKeys(_ keyedValues: [String: Any]) {
        for (key, value) in keyedValues.sorted(by: { $0.key < $1.key }) {
            setValue(value is NSNull ? nil : value, forKey: key)
        }
    }
}
