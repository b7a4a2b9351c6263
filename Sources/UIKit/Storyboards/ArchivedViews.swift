/// The factory of reusable views from nibs and of a storyboard's prototypes, by identifier.
struct ArchivedViews {
    typealias Maker = @MainActor () -> UIView?

    var cells: [String: Maker] = [:]
    /// Headers and footers of tables, and the supplementary views of collections by kind and
    /// identifier.
    var headers: [String: Maker] = [:]

    /// Returns the maker of the one view of a nib. A nib without such a view is reported and
    /// replaced by an empty view.
    @MainActor
    static func maker<Made: UIView>(
        _ nib: UINib, for identifier: String, orElse empty: @escaping @MainActor () -> Made
    ) -> Maker {
        {
            let made = nib.instantiate(withOwner: nil)
            if let view = made.lazy.compactMap({ $0 as? Made }).first { return view }
            reportMistake(
                "The nib registered for “\(identifier)” has no \(Made.self) at its top level; it "
                    + "is replaced by an empty one")
            return empty()
        }
    }
}

extension UITableViewCell {
    /// Gives a cell without an identifier the one for which its nib is registered.
    final func reused(as identifier: String) -> UITableViewCell {
        if reuseIdentifier == nil { storedReuseIdentifier = identifier }
        return self
    }
}

extension UITableView {
    final func baseRegister(_ nib: UINib?, forCellReuseIdentifier identifier: String) {
        registeredClasses[identifier] = nil
        archived.cells[identifier] = nib.map {
            ArchivedViews.maker($0, for: identifier) { UITableViewCell() }
        }
    }

    final func baseRegister(_ nib: UINib?, forHeaderFooterViewReuseIdentifier identifier: String) {
        registeredHeaders[identifier] = nil
        archived.headers[identifier] = nib.map {
            ArchivedViews.maker($0, for: identifier) { UITableViewHeaderFooterView() }
        }
    }

    /// Registers the maker of a prototype's cells.
    package final func register(
        prototype identifier: String, making make: @escaping @MainActor () -> UIView?
    ) {
        archived.cells[identifier] = make
    }
}

extension UICollectionView {
    final func baseRegister(_ nib: UINib?, forCellWithReuseIdentifier identifier: String) {
        register(nil as AnyClass?, forCellWithReuseIdentifier: identifier)
        archived.cells[identifier] = nib.map {
            ArchivedViews.maker($0, for: identifier) { UICollectionViewCell(frame: .zero) }
        }
    }

    final func baseRegister(
        _ nib: UINib?, forSupplementaryViewOfKind kind: String,
        withReuseIdentifier identifier: String
    ) {
        baseRegister(
            nil as AnyClass?, forSupplementaryViewOfKind: kind, withReuseIdentifier: identifier)
        archived.headers[Self.place(kind, identifier)] = nib.map {
            ArchivedViews.maker($0, for: identifier) { UICollectionReusableView(frame: .zero) }
        }
    }

    /// Registers the maker of a prototype's cells.
    package final func register(
        prototype identifier: String, making make: @escaping @MainActor () -> UIView?
    ) {
        archived.cells[identifier] = make
    }

    /// Registers the maker of a prototype's headers or footers.
    package final func register(
        prototype identifier: String, ofKind kind: String,
        making make: @escaping @MainActor () -> UIView?
    ) {
        archived.headers[Self.place(kind, identifier)] = make
    }
}
