/// The files and folders of a folder, of which the user chooses files, or a folder.
final class DocumentListController: UIViewController {
    private let folder: URL
    private unowned let picker: UIDocumentPickerViewController
    private let entries: [DocumentLibrary.Entry]
    private let table = UITableView(frame: .zero, style: .plain)
    private var chosen: [URL] {
        (table.indexPathsForSelectedRows ?? []).map { entries[$0.row].url }
    }

    init(_ folder: URL, of picker: UIDocumentPickerViewController) {
        (self.folder, self.picker) = (folder, picker)
        entries = DocumentLibrary.current.entries(of: folder)
        super.init(nibName: nil, bundle: nil)
        title = folder.lastPathComponent
        let button = UIBarButtonItem(
            title: picker.confirmation,
            primaryAction: UIAction { [weak self] _ in self?.confirm() })
        button.isEnabled = picker.choosesFolder
        let cancel = UIBarButtonItem(
            systemItem: .cancel,
            primaryAction: UIAction { [weak picker] _ in picker?.cancel() })
        let needsButton = picker.choosesFolder || picker.allowsMultipleSelection
        navigationItem.rightBarButtonItems = needsButton ? [button, cancel] : [cancel]
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        table.frame = view.bounds
        table.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        table.dataSource = self
        table.delegate = self
        table.allowsMultipleSelection = picker.allowsMultipleSelection && !picker.choosesFolder
        view.addSubview(table)
    }

    private func confirm() {
        picker.finish(picker.choosesFolder ? [folder] : chosen)
    }
}

extension DocumentListController: UITableViewDataSource, UITableViewDelegate {
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        entries.count
    }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let entry = entries[indexPath.row]
        let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
        let name = entry.url.lastPathComponent
        cell.textLabel?.text =
            picker.shouldShowFileExtensions || entry.isFolder
            ? name : entry.url.deletingPathExtension().lastPathComponent
        cell.imageView?.image = UIImage(systemName: entry.isFolder ? "folder" : "doc")
        cell.accessoryType = entry.isFolder ? .disclosureIndicator : .none
        cell.accessibilityIdentifier = name
        let isOffered = entry.isFolder || picker.offers(entry.type)
        cell.textLabel?.textColor = isOffered ? .label : .tertiaryLabel
        return cell
    }

    func tableView(_ tableView: UITableView, willSelectRowAt indexPath: IndexPath) -> IndexPath? {
        let entry = entries[indexPath.row]
        return entry.isFolder || picker.offers(entry.type) ? indexPath : nil
    }

    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        let entry = entries[indexPath.row]
        if entry.isFolder {
            tableView.deselectRow(at: indexPath, animated: true)
            picker.open(entry.url)
        } else if picker.allowsMultipleSelection {
            showSelection()
        } else {
            picker.finish([entry.url])
        }
    }

    func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {
        showSelection()
    }

    private func showSelection() {
        navigationItem.rightBarButtonItems?.first?.isEnabled = !chosen.isEmpty
        for (row, entry) in entries.enumerated() {
            guard !entry.isFolder, let cell = table.cellForRow(at: IndexPath(row: row, section: 0))
            else { continue }
            cell.accessoryType = chosen.contains(entry.url) ? .checkmark : .none
        }
    }
}
