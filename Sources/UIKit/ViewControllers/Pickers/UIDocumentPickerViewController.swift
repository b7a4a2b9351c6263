import UniformTypeIdentifiers

/// Lets the user open documents, or save them in a folder.
///
/// ```swift
/// UIDocumentPickerViewController.documentFolder = URL(fileURLWithPath: "Documents")
/// let picker = UIDocumentPickerViewController(forOpeningContentTypes: [.plainText])
/// picker.delegate = self
/// present(picker, animated: true)
/// ```
///
/// The documents are the files of a folder that the program or the environment names, in a list
/// with its folders. Each row's accessibility identifier is the file's name.
///
/// Source: Apple, UIDocumentPickerViewController.
///
/// Deviation: one place instead of several providers; without a folder the list is empty.
@preconcurrency @MainActor
open class UIDocumentPickerViewController: UIViewController, DismissalFollower {
    /// The folder with the documents; nil for none.
    ///
    /// Default: the folder that the environment names with `MAINSPRING_DOCUMENTS`, else nil. One
    /// for each main loop. Not in Apple's.
    public static var documentFolder: URL? {
        get { DocumentLibrary.current.folder }
        set { DocumentLibrary.current.folder = newValue }
    }

    /// The purpose of the documents that are chosen.
    private enum Purpose {
        case opening([UTType])
        case exporting([URL])
    }

    /// The object that receives the choice; not retained.
    open weak var delegate: (any UIDocumentPickerDelegate)?
    /// Whether several documents can be opened together. Default: false.
    open var allowsMultipleSelection = false
    /// Whether names are shown with their extensions. Default: false.
    open var shouldShowFileExtensions = false
    /// The folder that is shown first; nil (the default) for ``documentFolder``.
    open var directoryURL: URL?
    /// The picker's purpose, by the names that iOS 8 had.
    open private(set) var documentPickerMode: UIDocumentPickerMode

    private let purpose: Purpose
    private let copies: Bool
    private let navigator = UINavigationController()

    private init(_ purpose: Purpose, copies: Bool, mode: UIDocumentPickerMode) {
        (self.purpose, self.copies, documentPickerMode) = (purpose, copies, mode)
        super.init(nibName: nil, bundle: nil)
    }

    /// Creates a picker that opens documents of some types, or a folder if one of them is
    /// `.folder`.
    ///
    /// - Parameters:
    ///   - contentTypes: the types; others are listed without being offered.
    ///   - asCopy: whether the delegate receives copies in a temporary folder.
    public convenience init(forOpeningContentTypes contentTypes: [UTType], asCopy: Bool = false) {
        self.init(.opening(contentTypes), copies: asCopy, mode: asCopy ? .import : .open)
    }

    /// Creates a picker that saves files in a folder that the user chooses.
    ///
    /// - Parameters:
    ///   - urls: the files.
    ///   - asCopy: whether they are copied; otherwise they are moved.
    public convenience init(forExporting urls: [URL], asCopy: Bool = false) {
        self.init(
            .exporting(urls), copies: asCopy, mode: asCopy ? .exportToService : .moveToService)
    }

    /// Creates a picker that opens documents of some types, by the types' identifiers.
    ///
    /// - Parameters:
    ///   - allowedUTIs: the identifiers; unknown ones are not offered.
    ///   - mode: open or import; another mode is reported and counts as import.
    public convenience init(documentTypes allowedUTIs: [String], in mode: UIDocumentPickerMode) {
        if mode != .open, mode != .import {
            reportMistake("A document picker of types opens or imports; use init(forExporting:)")
        }
        self.init(
            forOpeningContentTypes: allowedUTIs.compactMap { UTType($0) }, asCopy: mode != .open)
    }

    /// Creates a picker without types; archives are not supported.
    public required init?(coder: NSCoder) {
        (purpose, copies, documentPickerMode) = (.opening([]), false, .open)
        super.init(coder: coder)
    }

    /// Creates the list.
    open override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        embed(navigator)
        if let folder = directoryURL ?? Self.documentFolder { return open(folder, animated: false) }
        let empty = UIViewController()
        empty.navigationItem.rightBarButtonItem = UIBarButtonItem(
            systemItem: .cancel, primaryAction: UIAction { [weak self] _ in self?.cancel() })
        var content = UIContentUnavailableConfiguration.empty()
        content.text = "No Documents"
        content.secondaryText =
            "Documents are read from the folder MAINSPRING_DOCUMENTS names."
        empty.contentUnavailableConfiguration = content
        navigator.setViewControllers([empty], animated: false)
    }

    /// Shows a folder.
    final func open(_ folder: URL, animated: Bool = true) {
        navigator.pushViewController(
            DocumentListController(folder, of: self), animated: animated)
    }

    /// Whether the user chooses a folder: to open it, or to save files there.
    final var choosesFolder: Bool {
        switch purpose {
        case .opening(let types): types.contains(.folder)
        case .exporting: true
        }
    }

    /// The title of the button that ends the choice.
    final var confirmation: String {
        switch purpose {
        case .opening: "Open"
        case .exporting: copies ? "Save" : "Move"
        }
    }

    /// Returns whether a document of a type can be chosen.
    final func offers(_ type: UTType) -> Bool {
        guard case .opening(let types) = purpose else { return false }
        return types.contains { type.conforms(to: $0) }
    }

    /// Dismisses the picker and sends the chosen files, or the saved ones, to the delegate.
    final func finish(_ chosen: [URL]) {
        let result: [URL]
        switch purpose {
        case .opening where !copies || choosesFolder: result = chosen
        case .opening:
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
                "Documents-\(UUID().uuidString)", isDirectory: true)
            try? FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true)
            result = chosen.compactMap { put($0, into: folder, copies: true) }
        case .exporting(let files):
            result =
                chosen.first.map { folder in
                    files.compactMap { put($0, into: folder, copies: copies) }
                } ?? []
        }
        dismiss(animated: true)
        delegate?.documentPicker(self, didPickDocumentsAt: result)
    }

    /// Copies or moves a file into a folder; the number of an existing name grows, as in Files.
    private func put(_ file: URL, into folder: URL, copies: Bool) -> URL? {
        let (stem, suffix) = (
            file.deletingPathExtension().lastPathComponent, file.pathExtension
        )
        func place(_ number: Int) -> URL {
            let name = number == 1 ? stem : "\(stem) \(number)"
            return folder.appendingPathComponent(suffix.isEmpty ? name : "\(name).\(suffix)")
        }
        let number = (1...).first { !FileManager.default.fileExists(atPath: place($0).path) }
        let target = place(number ?? 1)
        do {
            if copies {
                try FileManager.default.copyItem(at: file, to: target)
            } else {
                try FileManager.default.moveItem(at: file, to: target)
            }
            return target
        } catch {
            reportMistake("The document picker could not write \(target.path): \(error)")
            return nil
        }
    }

    /// Dismisses the picker and notifies the delegate.
    final func cancel() {
        dismiss(animated: true)
        userHasDismissed()
    }

    final func userHasDismissed() { delegate?.documentPickerWasCancelled(self) }
}

/// The purposes of a document picker, by the names that iOS 8 had.
///
/// Source: Apple, UIDocumentPickerMode.
public enum UIDocumentPickerMode: UInt, Sendable {
    /// Copies documents for the program.
    case `import` = 0
    /// Opens documents where they are.
    case open = 1
    /// Saves copies of files.
    case exportToService = 2
    /// Moves files.
    case moveToService = 3
}

/// Receives the documents that the user chooses.
///
/// Source: Apple, UIDocumentPickerDelegate. All methods have defaults.
@preconcurrency @MainActor
public protocol UIDocumentPickerDelegate: NSObjectProtocol {
    /// The user has chosen documents, or saved files. The picker is dismissed.
    ///
    /// The default calls the method of iOS 8 for one document.
    func documentPicker(
        _ controller: UIDocumentPickerViewController, didPickDocumentsAt urls: [URL])
    /// The user has chosen a document; the method of iOS 8. The default does nothing.
    func documentPicker(_ controller: UIDocumentPickerViewController, didPickDocumentAt url: URL)
    /// The user has cancelled the choice. The default does nothing.
    func documentPickerWasCancelled(_ controller: UIDocumentPickerViewController)
}

extension UIDocumentPickerDelegate {
    /// Calls the method of iOS 8 for one document.
    public func documentPicker(
        _ controller: UIDocumentPickerViewController, didPickDocumentsAt urls: [URL]
    ) {
        guard urls.count == 1, let url = urls.first else { return }
        documentPicker(controller, didPickDocumentAt: url)
    }
    /// Does nothing.
    public func documentPicker(
        _ controller: UIDocumentPickerViewController, didPickDocumentAt url: URL
    ) {}
    /// Does nothing.
    public func documentPickerWasCancelled(_ controller: UIDocumentPickerViewController) {}
}
