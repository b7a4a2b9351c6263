/// The photos of the library in a grid, of which the user chooses one or several.
package final class PhotoGridController: UIViewController {
    private let types: [String]
    /// How many photos can be chosen; 0 for any number. With 1 a tap chooses.
    private let limit: Int
    private var items: [PhotoLibrary.Item] = []
    private var chosen: [Int] = []
    private lazy var grid = UICollectionView(
        frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
    private lazy var addButton = UIBarButtonItem(
        title: systemText("Add"), primaryAction: UIAction { [weak self] _ in self?.finish() })

    /// Receives the chosen photos in the order of the taps; an empty list after Cancel.
    package var whenChosen: (([PhotoLibrary.Item]) -> Void)?

    /// Creates a grid of files with one of several types.
    package init(types: [String], limit: Int = 1) {
        (self.types, self.limit) = (types, limit)
        super.init(nibName: nil, bundle: nil)
        title = "Photos"
        navigationItem.leftBarButtonItem = UIBarButtonItem(
            systemItem: .cancel,
            primaryAction: UIAction { [weak self] _ in self?.whenChosen?([]) })
        if limit != 1 {
            addButton.isEnabled = false
            navigationItem.rightBarButtonItem = addButton
        }
    }

    package required init?(coder: NSCoder) { nil }

    package override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        grid.frame = view.bounds
        grid.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        grid.register(PhotoCell.self, forCellWithReuseIdentifier: "photo")
        grid.dataSource = self
        grid.delegate = self
        grid.allowsMultipleSelection = limit != 1
        view.addSubview(grid)
        items = PhotoLibrary.current.items(ofTypes: types)
        guard items.isEmpty else { return }
        var empty = UIContentUnavailableConfiguration.empty()
        empty.text = "No Photos"
        empty.secondaryText = "Photos are read from the folder MAINSPRING_PHOTOS names."
        contentUnavailableConfiguration = empty
    }

    package override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        guard let layout = grid.collectionViewLayout as? UICollectionViewFlowLayout else { return }
        // Three columns on a phone; the distances are those of Photos as it looks. [U]
        let columns = max(3, (grid.bounds.width / 140).rounded(.down))
        let side = ((grid.bounds.width - columns + 1) / columns).rounded(.down)
        (layout.minimumInteritemSpacing, layout.minimumLineSpacing) = (1, 1)
        if side > 0 { layout.itemSize = CGSize(width: side, height: side) }
    }

    private func finish() { whenChosen?(chosen.map { items[$0] }) }

    private func selectionHasChanged() {
        addButton.isEnabled = !chosen.isEmpty
        for case let cell as PhotoCell in grid.visibleCells {
            guard let path = grid.indexPath(for: cell) else { continue }
            cell.show(place: chosen.firstIndex(of: path.item))
        }
    }
}

extension PhotoGridController: UICollectionViewDataSource, UICollectionViewDelegate {
    package func collectionView(
        _ collectionView: UICollectionView, numberOfItemsInSection section: Int
    ) -> Int { items.count }

    package func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        let cell = collectionView.dequeueReusableCell(
            withReuseIdentifier: "photo", for: indexPath)
        guard let cell = cell as? PhotoCell else { return cell }
        cell.show(items[indexPath.item])
        cell.show(place: chosen.firstIndex(of: indexPath.item))
        return cell
    }

    package func collectionView(
        _ collectionView: UICollectionView, shouldSelectItemAt indexPath: IndexPath
    ) -> Bool { limit <= 1 || chosen.count < limit }

    package func collectionView(
        _ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath
    ) {
        guard limit == 1 else {
            chosen.append(indexPath.item)
            return selectionHasChanged()
        }
        collectionView.deselectItem(at: indexPath, animated: false)
        whenChosen?([items[indexPath.item]])
    }

    package func collectionView(
        _ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath
    ) {
        chosen.removeAll { $0 == indexPath.item }
        selectionHasChanged()
    }
}

/// A photo in the grid; its identifier and label are the file's name.
private final class PhotoCell: UICollectionViewCell {
    private let picture = UIImageView()
    private let badge = UILabel()

    override init(frame: CGRect) {
        super.init(frame: frame)
        isAccessibilityElement = true
        accessibilityTraits = [.image, .button]
        contentView.clipsToBounds = true
        contentView.backgroundColor = .secondarySystemBackground
        picture.frame = contentView.bounds
        picture.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        picture.tintColor = .secondaryLabel
        contentView.addSubview(picture)
        badge.font = .systemFont(ofSize: 13, weight: .semibold)
        badge.textAlignment = .center
        badge.textColor = .white
        badge.backgroundColor = .systemBlue
        badge.clipsToBounds = true
        badge.layer.cornerRadius = 11
        contentView.addSubview(badge)
    }

    required init?(coder: NSCoder) { nil }

    func show(_ item: PhotoLibrary.Item) {
        picture.contentMode = item.isMovie ? .center : .scaleAspectFill
        picture.image = item.isMovie ? UIImage(systemName: "play") : item.image
        accessibilityIdentifier = item.name
        accessibilityLabel = item.name
    }

    /// Shows the number of a chosen photo, from 0; nil for one that is not chosen.
    func show(place: Int?) {
        badge.isHidden = place == nil
        badge.text = place.map { "\($0 + 1)" }
        badge.frame = CGRect(
            x: contentView.bounds.width - 28, y: contentView.bounds.height - 28, width: 22,
            height: 22)
    }
}
