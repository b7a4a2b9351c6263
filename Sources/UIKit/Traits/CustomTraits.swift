/// The values of the traits that a program has defined. Immutable.
///
/// The values themselves may be of any type, as in UIKit; a collection that is read by several
/// threads should have values that allow it.
final class CustomTraits: Hashable, @unchecked Sendable {
    /// A trait with its value.
    struct Entry {
        let trait: UITrait
        let value: Any
    }

    let entries: [ObjectIdentifier: Entry]

    private init(_ entries: [ObjectIdentifier: Entry]) { self.entries = entries }

    /// Returns a trait's value, or nil if it is not specified.
    subscript<Trait: UITraitDefinition>(trait: Trait.Type) -> Trait.Value? {
        entries[ObjectIdentifier(trait)]?.value as? Trait.Value
    }

    /// Returns these values with another one; nil removes the trait's.
    static func setting(
        _ value: Any?, for trait: UITrait, in traits: CustomTraits?
    ) -> CustomTraits? {
        var entries = traits?.entries ?? [:]
        entries[ObjectIdentifier(trait)] = value.map { Entry(trait: trait, value: $0) }
        return entries.isEmpty ? nil : CustomTraits(entries)
    }

    /// Returns these values, replaced by those that others specify.
    func overridden(by other: CustomTraits) -> CustomTraits {
        CustomTraits(entries.merging(other.entries) { $1 })
    }

    static func == (one: CustomTraits, other: CustomTraits) -> Bool {
        one === other
            || one.entries.count == other.entries.count
                && one.entries.allSatisfy { key, entry in
                    other.entries[key].map { entry.trait.areEqualValues(entry.value, $0.value) }
                        ?? false
                }
    }

    func hash(into hasher: inout Hasher) { hasher.combine(Set(entries.keys)) }

    /// Whether colours may differ between two sets of values.
    static func differInColor(_ one: CustomTraits?, _ other: CustomTraits?) -> Bool {
        guard one != other else { return false }
        let both = (one?.entries ?? [:]).merging(other?.entries ?? [:]) { first, _ in first }
        return both.values.contains {
            $0.trait.affectsColorAppearance && $0.trait.differs(one, other)
        }
    }
}

extension UITraitDefinition {
    /// Whether the trait has different values in two collections.
    static func differs(_ one: UITraitCollection, _ other: UITraitCollection) -> Bool {
        !areEqual(one[Self.self], other[Self.self])
    }

    fileprivate static func differs(_ one: CustomTraits?, _ other: CustomTraits?) -> Bool {
        !areEqual(one?[Self.self] ?? defaultValue, other?[Self.self] ?? defaultValue)
    }

    fileprivate static func areEqualValues(_ one: Any, _ other: Any) -> Bool {
        guard let one = one as? Value, let other = other as? Value else { return false }
        return areEqual(one, other)
    }

    /// Values that cannot be compared are equal if they are the same object. [U]
    private static func areEqual(_ one: Value, _ other: Value) -> Bool {
        func compare<Comparable: Equatable>(_ type: Comparable.Type) -> Bool {
            guard let one = one as? Comparable, let other = other as? Comparable else {
                return false
            }
            return one == other
        }
        if let type = Value.self as? any Equatable.Type { return compare(type) }
        guard Value.self is AnyClass else { return false }
        return one as AnyObject === other as AnyObject
    }
}

extension MutableTraits {
    subscript<Trait: UITraitDefinition>(trait: Trait.Type) -> Trait.Value {
        get {
            if let value = values.custom?[trait] { return value }
            guard let system = trait as? any SystemTrait.Type else { return Trait.defaultValue }
            return system.read(self) as? Trait.Value ?? Trait.defaultValue
        }
        set {
            if let system = trait as? any SystemTrait.Type {
                system.write(newValue, to: &self)
            } else {
                values.custom = .setting(newValue, for: trait, in: values.custom)
            }
        }
    }

    func contains(_ trait: UITrait) -> Bool {
        if let system = trait as? any SystemTrait.Type { return system.isSpecified(in: self) }
        return values.custom?.entries[ObjectIdentifier(trait)] != nil
    }

    mutating func remove(_ trait: UITrait) {
        if let system = trait as? any SystemTrait.Type {
            system.remove(from: &self)
        } else {
            values.custom = .setting(nil, for: trait, in: values.custom)
        }
    }
}

extension UITraitCollection {
    /// Creates a collection that only specifies one trait.
    ///
    /// - Parameters:
    ///   - trait: the trait, of the system or of the program.
    ///   - value: its value.
    public convenience init<T: UITraitDefinition>(_ trait: T.Type, value: T.Value) {
        self.init { $0[trait] = value }
    }

    /// Returns a copy with another value of a trait.
    public func replacing<T: UITraitDefinition>(_ trait: T.Type, value: T.Value)
        -> UITraitCollection
    {
        modifyingTraits { $0[trait] = value }
    }

    /// The value of a trait; the trait's default value if the collection does not specify it.
    ///
    /// Source: Apple, UITraitCollection, "Custom Traits".
    public subscript<T: UITraitDefinition>(trait: T.Type) -> T.Value {
        MutableTraits(values: values)[trait]
    }

    /// The system's traits on which dynamic colours depend.
    ///
    /// Source: Apple, systemTraitsAffectingColorAppearance.
    public static var systemTraitsAffectingColorAppearance: [UITrait] {
        allSystemTraits.filter { $0.affectsColorAppearance }
    }

    /// The system's traits on which the variant of an image depends, that catalogues have here: the
    /// style, the scale, the idiom, the size classes, the direction, the gamut and the contrast.
    ///
    /// Source: Apple, systemTraitsAffectingImageLookup.
    public static var systemTraitsAffectingImageLookup: [UITrait] {
        [
            UITraitUserInterfaceStyle.self, UITraitDisplayScale.self,
            UITraitUserInterfaceIdiom.self, UITraitHorizontalSizeClass.self,
            UITraitVerticalSizeClass.self, UITraitLayoutDirection.self, UITraitDisplayGamut.self,
            UITraitAccessibilityContrast.self,
        ]
    }
}

extension UITraitOverrides {
    /// The overridden value of a trait; the trait's default value if it is not overridden.
    public subscript<T: UITraitDefinition>(trait: T.Type) -> T.Value {
        get { traits[trait] }
        set { traits[trait] = newValue }
    }

    /// Returns whether a trait is overridden.
    public func contains(_ trait: UITrait) -> Bool { traits.contains(trait) }

    /// Removes the override of a trait, if there is one.
    public mutating func remove(_ trait: UITrait) { traits.remove(trait) }
}
