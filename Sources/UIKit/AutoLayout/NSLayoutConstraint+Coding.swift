/// How constraints are read from archives; not for use by programs.
///
/// The initializer is that of a protocol, so that subclasses need not repeat it: in UIKit's
/// headers constraints have none.
@preconcurrency @MainActor
public protocol _ArchivedConstraint {}

extension _ArchivedConstraint {
    /// Creates a constraint from an archive; one without items for an archive of something else.
    public init?(coder: NSCoder) {
        let made = (Self.self as? NSLayoutConstraint.Type)?.archived(in: coder)
        guard let made = made as? Self else { return nil }
        self = made
    }
}

// Source: Apple, NSCoding; views archive their constraints, as nib files show.
extension NSLayoutConstraint: _ArchivedConstraint, @preconcurrency NSCoding {
    private enum Key {
        static let first = "NSFirst"
        static let second = "NSSecond"
        static let relation = "NSRelation"
        static let multiplier = "NSMultiplier"
        static let constant = "NSConstant"
        static let priority = "NSPriority"
        static let identifier = "NSLayoutIdentifier"
        static let isKept = "NSShouldBeArchived"
        static func attribute(_ side: String) -> String { side + "Attribute" }
        static func guide(_ side: String) -> String { side + "Guide" }
    }

    /// Archives the constraint; its items are found again if they are in the archive, too.
    public func encode(with coder: NSCoder) {
        let archive = ViewArchive.of(coder)
        encode(firstItem, firstAttribute, Key.first, archive, coder)
        encode(secondItem, secondAttribute, Key.second, archive, coder)
        coder.encode(relation.rawValue, forKey: Key.relation)
        coder.encode(Double(multiplier), forKey: Key.multiplier)
        coder.encode(Double(constant), forKey: Key.constant)
        coder.encode(Double(priority.rawValue), forKey: Key.priority)
        coder.encode(identifier as NSString?, key: Key.identifier)
        coder.encode(shouldBeArchived, forKey: Key.isKept)
    }

    private func encode(
        _ item: AnyObject?, _ attribute: Attribute, _ side: String, _ archive: ViewArchive,
        _ coder: NSCoder
    ) {
        coder.encode(attribute.rawValue, forKey: Key.attribute(side))
        guard let reference = archive.reference(to: item) else { return }
        coder.encode(reference.view, forKey: side)
        coder.encode(reference.guide, forKey: Key.guide(side))
    }

    /// Whether an archive can contain the constraint with everything that it means.
    final var isArchivable: Bool {
        guard distances == nil, mistake == nil else { return false }
        let archive = ViewArchive(nil)
        guard archive.reference(to: firstItem) != nil else { return false }
        return secondItem == nil || archive.reference(to: secondItem) != nil
    }

    fileprivate static func archived(in coder: NSCoder) -> NSLayoutConstraint {
        let made = empty()
        guard coder is NSKeyedUnarchiver, coder.containsValue(forKey: Key.first),
            let first = Attribute(
                rawValue: coder.decodeInteger(forKey: Key.attribute(Key.first))),
            let second = Attribute(
                rawValue: coder.decodeInteger(forKey: Key.attribute(Key.second))),
            let relation = Relation(rawValue: coder.decodeInteger(forKey: Key.relation))
        else { return made }
        let multiplier = coder.decodeDouble(forKey: Key.multiplier)
        let constant = coder.decodeDouble(forKey: Key.constant)
        let priority = coder.decodeDouble(forKey: Key.priority)
        // A damaged archive makes a constraint that no view accepts.
        guard abs(multiplier) <= 1e15, abs(constant) <= 1e15, UILayoutPriority.accepts(priority)
        else { return made }
        made.adopt(
            first, relation, second, multiplier: CGFloat(multiplier), constant: CGFloat(constant),
            priority: UILayoutPriority(rawValue: Float(priority)))
        made.identifier = coder.text(Key.identifier)
        made.shouldBeArchived = coder.decodeBool(forKey: Key.isKept)
        let archive = ViewArchive.of(coder)
        for side in [Key.first, Key.second] where coder.containsValue(forKey: side) {
            let reference = ViewArchive.Reference(
                view: coder.decodeInteger(forKey: side),
                guide: coder.decodeInteger(forKey: Key.guide(side)))
            archive.find(reference) { [weak made] link in
                if side == Key.first { made?.firstLink = link } else { made?.secondLink = link }
            }
        }
        return made
    }

    /// Sets what an archive contains, of a constraint that was made for it.
    private final func adopt(
        _ first: Attribute, _ relation: Relation, _ second: Attribute, multiplier: CGFloat,
        constant: CGFloat, priority: UILayoutPriority
    ) {
        (firstLink, secondLink) = (.nowhere, .nowhere)
        (firstAttribute, self.relation, secondAttribute) = (first, relation, second)
        extras?.first = nil
        if multiplier != 1 { extras.made().multiplier = multiplier }
        storedConstant = constant
        storedPriority = priority
    }

    /// A constraint of the class without items.
    private static func empty() -> NSLayoutConstraint {
        guard self != NSLayoutConstraint.self else { return NSLayoutConstraint() }
        return makeInstance(
            item: UIView(), attribute: .width, relatedBy: .equal, toItem: nil,
            attribute: .notAnAttribute, multiplier: 1, constant: 0)
    }
}

extension UIView {
    private static let constraintsKey = "UIViewAutolayoutConstraints"

    /// Archives the constraints that the view holds, except those that views of UIKit make again.
    final func encodeConstraints(with coder: NSCoder, key: String = constraintsKey) {
        let own = archivedConstraintsOfProgram
        if !own.isEmpty { coder.encode(own as NSArray, forKey: key) }
    }

    private var archivedConstraintsOfProgram: [NSLayoutConstraint] {
        let made = Set(
            ((self as? any GuideMaking)?.passingConstraints ?? []).map(ObjectIdentifier.init))
        return autoLayout.constraints.filter {
            !made.contains(ObjectIdentifier($0)) && $0.isArchivable
        }
    }

    /// Holds the constraints of an archive whose items are the view or below it.
    final func readConstraints(_ coder: NSCoder, key: String = constraintsKey) {
        guard coder.containsValue(forKey: key) else { return }
        let archived = coder.decodeObject(forKey: key) as? [Any] ?? []
        for case let constraint as NSLayoutConstraint in archived
        where constraint.mistake == nil && constraint.holder == nil
            && constraint.layoutItems.allSatisfy({
                $0.hierarchyView?.isDescendant(of: self) == true
            })
        { addConstraint(constraint) }
    }
}
