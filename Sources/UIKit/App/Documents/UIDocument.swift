import UniformTypeIdentifiers

/// A document in a file, which is opened, edited, saved automatically and closed.
///
/// A subclass overrides ``load(fromContents:ofType:)`` and ``contents(forType:)``, and reports
/// changes by ``updateChangeCount(_:)`` or through ``undoManager``.
///
/// Source: Apple, UIDocument.
///
/// Deviation: files are read and written on the main thread, one after the other, in later steps of
/// the main loop; handlers are called there, too. A document is a file: Foundation on Linux has no
/// `FileWrapper`, so that one in a folder overrides ``read(from:)`` and
/// ``writeContents(_:to:for:originalContentsURL:)``. No other process is coordinated with, so
/// that a document is never in conflict and never downloaded: `inConflict` and
/// `progressAvailable` are not set.
@preconcurrency @MainActor
open class UIDocument: NSObject {
    /// A state of the document; several can be set at once.
    ///
    /// Source: Apple, UIDocument.State.
    public struct State: OptionSet, Hashable, Sendable {
        /// The bits.
        public let rawValue: UInt
        /// Creates a state from its bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// The document is open, and can be edited.
        public static let normal: State = []
        /// The document is not open.
        public static let closed = State(rawValue: 1)
        /// Versions of the file are in conflict; never set here.
        public static let inConflict = State(rawValue: 2)
        /// The document could not be saved or reverted.
        public static let savingError = State(rawValue: 4)
        /// The document is busy, and must not be edited.
        public static let editingDisabled = State(rawValue: 8)
        /// The progress of a download is known; never set here.
        public static let progressAvailable = State(rawValue: 16)
    }

    /// A kind of change to the document.
    ///
    /// Source: Apple, UIDocument.ChangeKind.
    public enum ChangeKind: Int, Sendable {
        /// A change was made.
        case done = 0
        /// A change was undone.
        case undone = 1
        /// A change was redone.
        case redone = 2
        /// All changes are saved or discarded.
        case cleared = 3
    }

    /// Whether a file is new.
    ///
    /// Source: Apple, UIDocument.SaveOperation.
    public enum SaveOperation: Int, Sendable {
        /// The document is saved for the first time.
        case forCreating = 0
        /// The document's file is replaced.
        case forOverwriting = 1
    }

    /// Posted after ``documentState`` has changed; the object is the document.
    nonisolated public static let stateChangedNotification = NSNotification.Name(
        "UIDocumentStateChangedNotification")

    /// The file; that of the last ``save(to:for:completionHandler:)`` that succeeded.
    open var fileURL: URL { storedFile }
    /// The name of the file without its extension.
    open var localizedName: String { storedFile.deletingPathExtension().lastPathComponent }
    /// The identifier of the file's type, from its extension; nil if it has none.
    open var fileType: String? {
        storedFile.pathExtension.isEmpty
            ? nil : UTType(filenameExtension: storedFile.pathExtension)?.identifier
    }
    /// When the file was last changed before it was read or written; nil before that.
    open var fileModificationDate: Date?
    /// The state. Default: closed.
    open var documentState: State { storedState }

    final var storedFile: URL
    final var storedState = State.closed
    final var changes = DocumentChanges()
    private final var storedUndoManager: UndoManager?

    /// Creates a document of a file, which need not exist.
    public init(fileURL url: URL) {
        storedFile = url
        super.init()
    }

    // MARK: Opening and closing

    /// Reads the file, in a later step of the main loop.
    ///
    /// An open document is reported, and the handler gets false.
    ///
    /// Source: Apple, open(completionHandler:).
    ///
    /// - Parameter completionHandler: called with whether the document is open.
    open func open(completionHandler: (@MainActor @Sendable (Bool) -> Void)? = nil) {
        baseOpen(completionHandler)
    }

    /// Saves unsaved changes, and closes the document. One that cannot be saved stays open. [U]
    ///
    /// Source: Apple, close(completionHandler:).
    ///
    /// - Parameter completionHandler: called with whether the document is closed.
    open func close(completionHandler: (@MainActor @Sendable (Bool) -> Void)? = nil) {
        baseClose(completionHandler)
    }

    /// Reads a file, or the saved one, and forgets unsaved changes.
    ///
    /// If the file cannot be read, the document has an error, and cannot be edited.
    ///
    /// Source: Apple, revert(toContentsOf:completionHandler:).
    ///
    /// - Parameters:
    ///   - url: the file.
    ///   - completionHandler: called with whether it was read.
    open func revert(
        toContentsOf url: URL, completionHandler: (@MainActor @Sendable (Bool) -> Void)? = nil
    ) {
        baseRevert(to: url, completionHandler)
    }

    /// Prevents editing while the document is closed or reverted; for subclasses. Does nothing.
    open func disableEditing() {}
    /// Allows editing again; for subclasses. Does nothing.
    open func enableEditing() {}

    // MARK: Contents

    /// Reads the contents of the file; for subclasses. Does nothing.
    ///
    /// Source: Apple, load(fromContents:ofType:).
    ///
    /// - Parameters:
    ///   - contents: the file's `Data`.
    ///   - typeName: the ``fileType``.
    open func load(fromContents contents: Any, ofType typeName: String?) throws {}

    /// Returns the contents to save, as `Data`; for subclasses. Throws an error.
    ///
    /// Source: Apple, contents(forType:).
    open func contents(forType typeName: String) throws -> Any {
        throw DocumentError(
            "\(Self.self) does not override contents(forType:), so it has nothing to save")
    }

    /// The identifier of the type as which the document is saved. Default: ``fileType``.
    ///
    /// Another type converts the document: it is saved in a file with the extension that
    /// ``fileNameExtension(forType:saveOperation:)`` returns, beside the former one, which stays.
    /// [U]
    ///
    /// Source: Apple, savingFileType.
    open var savingFileType: String? { fileType }

    /// Returns the extension of files of a type; empty for an unknown one.
    open func fileNameExtension(
        forType typeName: String?, saveOperation: SaveOperation
    ) -> String {
        typeName.flatMap { UTType($0)?.preferredFilenameExtension } ?? ""
    }

    // MARK: Changes

    /// Whether there are changes that the file does not have.
    open var hasUnsavedChanges: Bool { changes.exist }

    /// Counts a change, which is saved automatically 15 seconds later [U], or when the program
    /// enters the background.
    ///
    /// Source: Apple, updateChangeCount(_:).
    open func updateChangeCount(_ change: ChangeKind) {
        changes.count(change)
        scheduleAutosave()
    }

    /// Returns the present changes, for ``updateChangeCount(withToken:for:)`` after a save.
    open func changeCountToken(for saveOperation: SaveOperation) -> Any { changes.token }

    /// Forgets the changes that were saved.
    ///
    /// - Parameters:
    ///   - changeCountToken: what ``changeCountToken(for:)`` returned before the save.
    ///   - saveOperation: whether the file was new.
    open func updateChangeCount(
        withToken changeCountToken: Any, for saveOperation: SaveOperation
    ) {
        guard let token = changeCountToken as? DocumentChanges.Token else {
            return reportMistake("\(changeCountToken) is not a token of changeCountToken(for:)")
        }
        changes.remove(token)
        scheduleAutosave()
    }

    /// The manager of the document's changes, each of which counts. Made when it is used first.
    ///
    /// Source: Apple, undoManager.
    open var undoManager: UndoManager! {
        get {
            if let storedUndoManager { return storedUndoManager }
            let made = UndoManager()
            observe(made)
            storedUndoManager = made
            return made
        }
        set {
            storedUndoManager = newValue
            observe(newValue)
        }
    }

    // MARK: Saving

    /// Saves the document: its contents as they are now, in a later step of the main loop.
    ///
    /// A document that is saved for creating is open then.
    ///
    /// Source: Apple, save(to:for:completionHandler:).
    ///
    /// - Parameters:
    ///   - url: the file.
    ///   - saveOperation: whether it is new.
    ///   - completionHandler: called with whether the document was saved.
    open func save(
        to url: URL, for saveOperation: SaveOperation,
        completionHandler: (@MainActor @Sendable (Bool) -> Void)? = nil
    ) {
        baseSave(to: url, for: saveOperation, completionHandler)
    }

    /// Saves the document if it has unsaved changes; called from time to time.
    ///
    /// Source: Apple, autosave(completionHandler:).
    ///
    /// - Parameter completionHandler: called with false if a save failed. [U]
    open func autosave(completionHandler: (@MainActor @Sendable (Bool) -> Void)? = nil) {
        guard hasUnsavedChanges else {
            if let completionHandler { finish(true, completionHandler) }
            return
        }
        save(to: fileURL, for: .forOverwriting, completionHandler: completionHandler)
    }

    /// Writes contents to a file beside the document's, and puts it in that one's place.
    ///
    /// - Parameters:
    ///   - contents: what ``contents(forType:)`` returned.
    ///   - additionalFileAttributes: attributes for `FileManager`, by `FileAttributeKey`.
    ///   - url: the document's file.
    ///   - saveOperation: whether it is new.
    open func writeContents(
        _ contents: Any, andAttributes additionalFileAttributes: [AnyHashable: Any]? = nil,
        safelyTo url: URL, for saveOperation: SaveOperation
    ) throws {
        try baseWrite(contents, additionalFileAttributes, to: url, saveOperation)
    }

    /// Writes contents to a file.
    ///
    /// - Parameters:
    ///   - contents: `Data`; others throw an error.
    ///   - url: the file.
    ///   - saveOperation: whether the document is new.
    ///   - originalContentsURL: the document's file; nil for a new one.
    open func writeContents(
        _ contents: Any, to url: URL, for saveOperation: SaveOperation, originalContentsURL: URL?
    ) throws {
        try DocumentFiles.write(contents, to: url)
    }

    /// Returns attributes that the file gets, by `FileAttributeKey`. Default: none.
    open func fileAttributesToWrite(to url: URL, for saveOperation: SaveOperation) throws
        -> [AnyHashable: Any]
    { [:] }

    /// Reads a file and loads its contents.
    open func read(from url: URL) throws {
        try load(fromContents: DocumentFiles.contents(of: url), ofType: fileType)
    }

    /// Calls a block after the documents' reads and writes that were asked for before.
    ///
    /// Source: Apple, performAsynchronousFileAccess(_:).
    open func performAsynchronousFileAccess(_ block: @escaping () -> Void) {
        DocumentFiles.enqueue(block)
    }

    // MARK: Errors

    /// Handles an error: reports it, and calls ``finishedHandlingError(_:recovered:)``.
    ///
    /// Source: Apple, handleError(_:userInteractionPermitted:).
    open func handleError(_ error: any Error, userInteractionPermitted: Bool) {
        reportMistake("The document \(fileURL.lastPathComponent): \(error.localizedDescription)")
        finishedHandlingError(error, recovered: false)
    }

    /// Called when an error was handled; for subclasses. Does nothing.
    open func finishedHandlingError(_ error: any Error, recovered: Bool) {}
}

extension UIDocument {
    /// Reads the file, as ``open(completionHandler:)``, and returns whether the document is open.
    public final func open() async -> Bool {
        await withCheckedContinuation { done in open { done.resume(returning: $0) } }
    }

    /// Saves and closes the document, as ``close(completionHandler:)``, and returns whether it is
    /// closed.
    public final func close() async -> Bool {
        await withCheckedContinuation { done in close { done.resume(returning: $0) } }
    }

    /// Saves the document, as ``save(to:for:completionHandler:)``, and returns whether that was
    /// possible.
    public final func save(to url: URL, for saveOperation: SaveOperation) async -> Bool {
        await withCheckedContinuation { done in
            save(to: url, for: saveOperation) { done.resume(returning: $0) }
        }
    }

    /// Reverts the document, as ``revert(toContentsOf:completionHandler:)``, and returns whether
    /// the file was read.
    public final func revert(toContentsOf url: URL) async -> Bool {
        await withCheckedContinuation { done in
            revert(toContentsOf: url) { done.resume(returning: $0) }
        }
    }
}
