/// The views of one archive by number, so that constraints can name them.
///
/// An unarchiver of Foundation on Linux knows an object only after its initializer has returned,
/// so that a constraint that contained its view would be read without end.
@MainActor
final class ViewArchive {
    /// A view of the archive, or a guide of it.
    struct Reference: Equatable {
        let view, guide: Int
    }

    private weak var coder: NSCoder?
    private var numbers: [ObjectIdentifier: Int] = [:]
    private var links: [Int: LayoutItemLink] = [:]
    private var waiting: [Int: [(LayoutItemLink) -> Void]] = [:]

    init(_ coder: NSCoder?) { self.coder = coder }

    private static var inUse: [ViewArchive] = []

    /// The numbers that belong to a coder.
    static func of(_ coder: NSCoder) -> ViewArchive {
        inUse.removeAll { $0.coder == nil }
        if let found = inUse.first(where: { $0.coder === coder }) { return found }
        let made = ViewArchive(coder)
        inUse.append(made)
        return made
    }

    // MARK: Writing

    /// The number of a view; its first one is 1.
    func number(of view: UIView) -> Int {
        let number = numbers[ObjectIdentifier(view)] ?? numbers.count + 1
        numbers[ObjectIdentifier(view)] = number
        return number
    }

    /// The reference to an item; nil for guides that archives do not contain.
    func reference(to item: AnyObject?) -> Reference? {
        if let view = item as? UIView { return Reference(view: number(of: view), guide: 0) }
        guard let guide = item as? UILayoutGuide, let owner = guide.owningView,
            let number = owner.archivedNumber(of: guide)
        else { return nil }
        return Reference(view: self.number(of: owner), guide: number)
    }

    // MARK: Reading

    /// Registers a view that is being read.
    func register(_ view: UIView, as number: Int) {
        guard number > 0, links[number] == nil else { return }
        links[number] = view.link
        for found in waiting.removeValue(forKey: number) ?? [] { found(view.link) }
    }

    /// Passes on the item that a reference names, at once or when it has been read.
    func find(_ reference: Reference, _ found: @escaping (LayoutItemLink) -> Void) {
        let resolved = { (link: LayoutItemLink) in
            guard reference.guide != 0 else { return found(link) }
            if let guide = link.view?.archivedGuide(reference.guide) { found(guide.link) }
        }
        if let link = links[reference.view] { return resolved(link) }
        waiting[reference.view, default: []].append(resolved)
    }
}

/// A view that makes guides and constraints of its own.
@MainActor
protocol GuideMaking: UIView {
    /// Those that archives name by the numbers from 4 on.
    var namedGuides: [UILayoutGuide] { get }
    /// Those that the view makes again, so that archives do not contain them.
    var passingGuides: [UILayoutGuide] { get }
    var passingConstraints: [NSLayoutConstraint] { get }
}

extension GuideMaking {
    var namedGuides: [UILayoutGuide] { [] }
    var passingGuides: [UILayoutGuide] { [] }
    var passingConstraints: [NSLayoutConstraint] { [] }
}

extension UIView {
    private static let (firstNamedGuide, firstOwnGuide) = (4, 16)

    /// The guides that the program has added.
    final var archivedGuides: [UILayoutGuide] {
        let passing = (self as? any GuideMaking)?.passingGuides ?? []
        return baseLayoutGuides.filter { guide in
            guide.tie == nil && type(of: guide) == UILayoutGuide.self
                && !passing.contains { $0 === guide }
        }
    }

    /// The number of a guide in archives; nil for one that they do not contain.
    fileprivate final func archivedNumber(of guide: UILayoutGuide) -> Int? {
        if let index = archivedGuides.firstIndex(where: { $0 === guide }) {
            return Self.firstOwnGuide + index
        }
        guard guide.tie != nil else { return nil }
        if guide === safeAreaLayoutGuide { return 1 }
        if guide === layoutMarginsGuide { return 2 }
        if guide === readableContentGuide { return 3 }
        let named = (self as? any GuideMaking)?.namedGuides ?? []
        return named.firstIndex { $0 === guide }.map { Self.firstNamedGuide + $0 }
    }

    fileprivate final func archivedGuide(_ number: Int) -> UILayoutGuide? {
        switch number {
        case 1: return safeAreaLayoutGuide
        case 2: return layoutMarginsGuide
        case 3: return readableContentGuide
        default:
            let isNamed = number < Self.firstOwnGuide
            let guides =
                isNamed ? (self as? any GuideMaking)?.namedGuides ?? [] : archivedGuides
            let first = isNamed ? Self.firstNamedGuide : Self.firstOwnGuide
            let (index, overflows) = number.subtractingReportingOverflow(first)
            return !overflows && guides.indices.contains(index) ? guides[index] : nil
        }
    }
}
