import MainLoop

/// How documents are opened, saved and closed.
extension UIDocument {
    final func set(_ state: State) {
        guard state != storedState else { return }
        storedState = state
        NotificationCenter.default.post(name: Self.stateChangedNotification, object: self)
    }

    /// Calls a handler in a later step of the main loop.
    final func finish(
        _ isDone: Bool, _ completion: (@MainActor @Sendable (Bool) -> Void)?
    ) {
        guard let completion else { return }
        MainLoop.main.deferBlock { completion(isDone) }
    }

    /// Reads a file, and returns whether that was possible.
    private func reads(_ url: URL) -> Bool {
        do {
            try read(from: url)
            fileModificationDate = DocumentFiles.modificationDate(of: url)
            return true
        } catch {
            handleError(error, userInteractionPermitted: true)
            return false
        }
    }

    final func baseOpen(_ completion: (@MainActor @Sendable (Bool) -> Void)?) {
        guard documentState.contains(.closed) else {
            reportMistake("\(fileURL.lastPathComponent) is open already")
            return finish(false, completion)
        }
        performAsynchronousFileAccess { [self] in
            let isRead = reads(fileURL)
            if isRead {
                changes.count(.cleared)
                set(.normal)
            }
            finish(isRead, completion)
        }
    }

    final func baseClose(_ completion: (@MainActor @Sendable (Bool) -> Void)?) {
        guard !documentState.contains(.closed) else { return finish(true, completion) }
        set(storedState.union(.editingDisabled))
        disableEditing()
        let end: @MainActor @Sendable (Bool) -> Void = { [self] isSaved in
            if isSaved {
                set(.closed)
                cancelAutosave()
            } else {
                set(storedState.subtracting(.editingDisabled))
                enableEditing()
            }
            completion?(isSaved)
        }
        // The writes that were asked for come first.
        performAsynchronousFileAccess { [self] in
            if hasUnsavedChanges {
                autosave(completionHandler: end)
            } else {
                finish(true, end)
            }
        }
    }

    final func baseRevert(
        to url: URL, _ completion: (@MainActor @Sendable (Bool) -> Void)?
    ) {
        set(storedState.union(.editingDisabled))
        disableEditing()
        performAsynchronousFileAccess { [self] in
            let isRead = reads(url)
            if isRead {
                undoManager.removeAllActions()
                updateChangeCount(.cleared)
                set(storedState.subtracting([.savingError, .editingDisabled]))
                enableEditing()
            } else {
                set(storedState.union(.savingError))
            }
            finish(isRead, completion)
        }
    }

    final func baseSave(
        to given: URL, for operation: SaveOperation,
        _ completion: (@MainActor @Sendable (Bool) -> Void)?
    ) {
        let url = converted(given, operation)
        let token = changeCountToken(for: operation)
        let result = Result {
            (
                try contents(forType: savingFileType ?? ""),
                try fileAttributesToWrite(to: url, for: operation)
            )
        }
        performAsynchronousFileAccess { [self] in
            do {
                let (contents, attributes) = try result.get()
                try writeContents(
                    contents, andAttributes: attributes, safelyTo: url, for: operation)
                storedFile = url
                fileModificationDate = DocumentFiles.modificationDate(of: url)
                updateChangeCount(withToken: token, for: operation)
                let isOpened: State = operation == .forCreating ? .closed : []
                set(storedState.subtracting(isOpened.union(.savingError)))
                finish(true, completion)
            } catch {
                set(storedState.union(.savingError))
                handleError(
                    error,
                    userInteractionPermitted: UIApplication.shared.applicationState != .background)
                finish(false, completion)
            }
        }
    }

    /// The file to write: with the extension of a type to which the program converts the document.
    private final func converted(_ url: URL, _ operation: SaveOperation) -> URL {
        guard savingFileType != fileType else { return url }
        let ending = fileNameExtension(forType: savingFileType, saveOperation: operation)
        if ending.isEmpty || ending == url.pathExtension { return url }
        return url.deletingPathExtension().appendingPathExtension(ending)
    }

    final func baseWrite(
        _ contents: Any, _ attributes: [AnyHashable: Any]?, to url: URL,
        _ operation: SaveOperation
    ) throws {
        let isNew = operation == .forCreating
        var known: [FileAttributeKey: Any] = [:]
        for (key, value) in attributes ?? [:] {
            let name = key as? String
            if let key = key as? FileAttributeKey ?? name.map({ FileAttributeKey(rawValue: $0) }) {
                known[key] = value
            }
        }
        try DocumentFiles.replace(url, attributes: known) { temporary in
            try writeContents(
                contents, to: temporary, for: operation, originalContentsURL: isNew ? nil : url)
        }
    }

    // MARK: Changes

    /// Saves the changes in 15 seconds, unless that is scheduled. [U]
    final func scheduleAutosave() {
        guard hasUnsavedChanges, !documentState.contains(.closed) else { return cancelAutosave() }
        guard changes.timer == nil else { return }
        changes.timer = MainLoop.main.schedule(after: DocumentChanges.wait) { [weak self] in
            self?.saveAutomatically()
        }
        changes.observe(UIApplication.didEnterBackgroundNotification, nil) { [weak self] in
            self?.saveAutomatically()
        }
    }

    private func saveAutomatically() {
        cancelAutosave()
        if !documentState.contains(.closed) { autosave() }
    }

    final func cancelAutosave() {
        if let timer = changes.timer { MainLoop.main.cancel(timer) }
        changes.timer = nil
    }

    /// Counts what a manager undoes and redoes, and its groups.
    final func observe(_ manager: UndoManager?) {
        changes.forget()
        guard let manager else { return }
        changes.observe(.NSUndoManagerDidCloseUndoGroup, manager) { [weak self, weak manager] in
            guard let manager, manager.groupingLevel == 0, !manager.isUndoing,
                !manager.isRedoing
            else { return }
            self?.updateChangeCount(.done)
        }
        changes.observe(.NSUndoManagerDidUndoChange, manager) { [weak self] in
            self?.updateChangeCount(.undone)
        }
        changes.observe(.NSUndoManagerDidRedoChange, manager) { [weak self] in
            self?.updateChangeCount(.redone)
        }
    }
}

/// Why a document cannot be read or written.
struct DocumentError: LocalizedError {
    let errorDescription: String?
    init(_ sentence: String) { errorDescription = sentence }
}
