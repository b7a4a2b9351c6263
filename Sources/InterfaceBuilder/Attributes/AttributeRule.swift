import Foundation
import UIKit

/// An attribute of an element and the property that it sets.
@MainActor
struct AttributeRule {
    let name: String
    /// Values that differ from the property's default; the tests set each of them.
    let samples: [String]
    /// Sets the property. Returns false if the text is no value of it.
    let set: (NSObject, String) -> Bool
    /// Returns the property, for tests.
    let read: (NSObject) -> Any?

    private init(
        _ name: String, _ samples: [String], set: @escaping (NSObject, String) -> Bool,
        read: @escaping (NSObject) -> Any?
    ) {
        (self.name, self.samples, self.set, self.read) = (name, samples, set, read)
    }

    /// Creates a rule from functions. An object of another class, which has the element's
    /// attributes but not the property, is left as it is.
    static func rule<Object: NSObject>(
        _ name: String, samples: [String], read: @escaping (Object) -> Any?,
        set: @escaping (Object, String) -> Bool
    ) -> AttributeRule {
        AttributeRule(
            name, samples,
            set: { object, text in
                guard let object = object as? Object else { return true }
                return set(object, text)
            },
            read: { object in (object as? Object).flatMap(read) })
    }

    static func flag<Object: NSObject>(
        _ name: String, _ property: ReferenceWritableKeyPath<Object, Bool>
    ) -> AttributeRule {
        rule(name, samples: ["YES", "NO"], read: { (object: Object) in object[keyPath: property] })
        { object, text in
            guard let value = Value.flag(text) else { return false }
            object[keyPath: property] = value
            return true
        }
    }

    static func number<Object: NSObject, Number: BinaryFloatingPoint>(
        _ name: String, _ property: ReferenceWritableKeyPath<Object, Number>,
        samples: [String] = ["0.5", "12"]
    ) -> AttributeRule {
        rule(name, samples: samples, read: { (object: Object) in object[keyPath: property] }) {
            object, text in
            guard let value = Value.number(text) else { return false }
            object[keyPath: property] = Number(value)
            return true
        }
    }

    static func count<Object: NSObject>(
        _ name: String, _ property: ReferenceWritableKeyPath<Object, Int>,
        samples: [String] = ["2", "3"]
    ) -> AttributeRule {
        rule(name, samples: samples, read: { (object: Object) in object[keyPath: property] }) {
            object, text in
            guard let value = Value.count(text) else { return false }
            object[keyPath: property] = value
            return true
        }
    }

    static func text<Object: NSObject>(
        _ name: String, _ property: ReferenceWritableKeyPath<Object, String?>
    ) -> AttributeRule {
        rule(name, samples: ["Words"], read: { (object: Object) in object[keyPath: property] }) {
            object, text in
            object[keyPath: property] = text
            return true
        }
    }

    static func choice<Object: NSObject, Value>(
        _ name: String, _ property: ReferenceWritableKeyPath<Object, Value>,
        _ values: KeyValuePairs<String, Value>
    ) -> AttributeRule {
        rule(
            name, samples: values.map(\.key),
            read: { (object: Object) in object[keyPath: property] }
        ) { object, text in
            guard let value = values.first(where: { $0.key == text })?.value else { return false }
            object[keyPath: property] = value
            return true
        }
    }
}

/// A child element with a key and the property that it sets.
@MainActor
struct ChildRule {
    let key: String
    /// Sets the property. Returns false if the element is no value of it.
    let set: (ObjectLoader, NSObject, Element) -> Bool

    static func rule<Object: NSObject>(
        _ key: String, _ set: @escaping (ObjectLoader, Object, Element) -> Bool
    ) -> ChildRule {
        ChildRule(key: key) { loader, object, element in
            guard let object = object as? Object else { return true }
            return set(loader, object, element)
        }
    }

    static func color<Object: NSObject>(
        _ key: String, _ property: ReferenceWritableKeyPath<Object, UIColor?>,
        nil usual: UIColor? = nil
    ) -> ChildRule {
        rule(key) { (loader, object: Object, element) in
            if element.name == "nil" {
                object[keyPath: property] = usual
                return true
            }
            guard let color = loader.values.color(element) else { return false }
            object[keyPath: property] = color
            return true
        }
    }

    static func insets<Object: NSObject>(
        _ key: String, _ property: ReferenceWritableKeyPath<Object, UIEdgeInsets>
    ) -> ChildRule { value(key, property) { $0.insets($1) } }

    static func size<Object: NSObject>(
        _ key: String, _ property: ReferenceWritableKeyPath<Object, CGSize>
    ) -> ChildRule { value(key, property) { $0.size($1) } }

    /// A value that the reader makes of the element; nil if the element is not one.
    static func value<Object: NSObject, Value>(
        _ key: String, _ property: ReferenceWritableKeyPath<Object, Value>,
        _ read: @escaping (ValueReader, Element) -> Value?
    ) -> ChildRule {
        rule(key) { (loader, object: Object, element) in
            guard let value = read(loader.values, element) else { return false }
            object[keyPath: property] = value
            return true
        }
    }

    static func text<Object: NSObject>(
        _ key: String, _ property: ReferenceWritableKeyPath<Object, String?>
    ) -> ChildRule {
        rule(key) { (_, object: Object, element) in
            object[keyPath: property] = element.name == "nil" ? nil : element.text
            return true
        }
    }

    /// A view that is created and assigned.
    static func view<Object: NSObject>(
        _ key: String, _ property: ReferenceWritableKeyPath<Object, UIView?>
    ) -> ChildRule {
        rule(key) { (loader, object: Object, element) in
            guard let view = loader.object(element) as? UIView else { return false }
            object[keyPath: property] = view
            return true
        }
    }

    /// A view that exists already and gets the element's attributes and subviews.
    static func part<Object: NSObject>(
        _ key: String, _ part: @escaping (Object) -> UIView?
    ) -> ChildRule {
        rule(key) { (loader, object: Object, element) in
            guard let view = part(object) else { return false }
            loader.adopt(view, as: element)
            return true
        }
    }
}
