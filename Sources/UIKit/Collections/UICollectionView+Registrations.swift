extension UICollectionView {
    /// A way to make and configure the cells of one kind of items.
    ///
    /// Create it once, outside the closure that provides cells: a cell is reused only with the
    /// registration that made it. A registration that is created while a cell is being provided
    /// is reported when it is used; UIKit raises an exception.
    ///
    /// Source: Apple, UICollectionView.CellRegistration.
    @preconcurrency @MainActor
    public struct CellRegistration<Cell: UICollectionViewCell, Item> {
        /// A closure that configures a cell for an item.
        public typealias Handler = (
            _ cell: Cell, _ indexPath: IndexPath, _ itemIdentifier: Item
        ) -> Void

        let handler: Handler
        let nib: UINib?
        let name = RegistrationName()

        /// Creates a registration of cells made by their class.
        public init(handler: @escaping Handler) {
            self.handler = handler
            nib = nil
        }

        /// Creates a registration of cells from a nib with one cell.
        public init(cellNib: UINib, handler: @escaping Handler) {
            self.handler = handler
            nib = cellNib
        }
    }

    /// A way to make and configure the supplementary views of a kind.
    ///
    /// Create it once, outside the closure that provides views; see ``CellRegistration``.
    ///
    /// Source: Apple, UICollectionView.SupplementaryRegistration.
    @preconcurrency @MainActor
    public struct SupplementaryRegistration<Supplementary: UICollectionReusableView> {
        /// A closure that configures a supplementary view.
        public typealias Handler = (
            _ supplementaryView: Supplementary, _ elementKind: String, _ indexPath: IndexPath
        ) -> Void

        let handler: Handler
        let nib: UINib?
        let elementKind: String
        let name = RegistrationName()

        /// Creates a registration of views of a kind made by their class.
        public init(elementKind: String, handler: @escaping Handler) {
            self.handler = handler
            self.elementKind = elementKind
            nib = nil
        }

        /// Creates a registration of views of a kind from a nib with one view.
        public init(
            supplementaryNib: UINib, elementKind: String, handler: @escaping Handler
        ) {
            self.handler = handler
            self.elementKind = elementKind
            nib = supplementaryNib
        }
    }

    /// Returns a reused or new cell that a registration has configured for an item.
    ///
    /// Without an item the cell is not configured.
    public final func dequeueConfiguredReusableCell<Cell, Item>(
        using registration: CellRegistration<Cell, Item>, for indexPath: IndexPath, item: Item?
    ) -> Cell {
        let name = registration.name
        if registrations.insert(name.text).inserted {
            reportLate(name, "A CellRegistration", "cellForItemAt")
            if let nib = registration.nib {
                register(nib, forCellWithReuseIdentifier: name.text)
            } else {
                register(Cell.self, forCellWithReuseIdentifier: name.text)
            }
        }
        let made = dequeueReusableCell(withReuseIdentifier: name.text, for: indexPath)
        let cell = made as? Cell ?? replacement(for: made, Cell.makeInstance(frame: made.frame))
        cell.storedReuseIdentifier = name.text
        if let item { registration.handler(cell, indexPath, item) }
        return cell
    }

    /// Returns a reused or new supplementary view that a registration has configured.
    public final func dequeueConfiguredReusableSupplementary<Supplementary>(
        using registration: SupplementaryRegistration<Supplementary>, for indexPath: IndexPath
    ) -> Supplementary {
        let (kind, name) = (registration.elementKind, registration.name)
        if registrations.insert(name.text).inserted {
            reportLate(
                name, "A SupplementaryRegistration", "viewForSupplementaryElementOfKind")
            if let nib = registration.nib {
                register(nib, forSupplementaryViewOfKind: kind, withReuseIdentifier: name.text)
            } else {
                register(
                    Supplementary.self, forSupplementaryViewOfKind: kind,
                    withReuseIdentifier: name.text)
            }
        }
        let made = dequeueReusableSupplementaryView(
            ofKind: kind, withReuseIdentifier: name.text, for: indexPath)
        let view =
            made as? Supplementary
            ?? replacement(for: made, Supplementary.makeInstance(frame: made.frame))
        view.storedReuseIdentifier = name.text
        registration.handler(view, kind, indexPath)
        return view
    }

    private func reportLate(_ name: RegistrationName, _ what: String, _ where: String) {
        guard name.isLate else { return }
        reportMistake(
            "\(what) was created while \(nameInMessages) asked for a view (\(`where`)), so that "
                + "views are never reused; create it once, outside the closure")
    }

    private func replacement<View: UIView>(for made: UIView, _ view: View) -> View {
        reportMistake(
            "A nib has a \(type(of: made)), and its registration expects a \(View.self); a new "
                + "view without the nib's content is used")
        return view
    }
}

/// The reuse identifier of a registration.
@MainActor
final class RegistrationName {
    private static var count = 0
    /// How many collection views are asking for a cell or view at the moment.
    static var providing = 0

    let text: String
    /// Whether the registration was created while a view was asked for.
    let isLate: Bool

    init() {
        Self.count += 1
        text = "registration \(Self.count)"
        isLate = Self.providing > 0
    }

    static func whileProviding<View>(_ provide: () -> View) -> View {
        providing += 1
        defer { providing -= 1 }
        return provide()
    }
}
