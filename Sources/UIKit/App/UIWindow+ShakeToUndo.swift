// Shaking the device to undo.
extension UIWindow {
    /// Asks whether to undo or redo, after a shake that no responder handled.
    ///
    /// Source: Apple, applicationSupportsShakeToEdit. The words are English.
    final func offerUndo(of responder: UIResponder, over controller: UIViewController?) {
        guard UIApplication.shared.applicationSupportsShakeToEdit,
            UIAccessibility.isShakeToUndoEnabled, let controller,
            !sequence(first: responder, next: \.next).contains(where: {
                $0.editingInteractionConfiguration == .none
            }),
            let manager = responder.undoManager, manager.canUndo || manager.canRedo
        else { return }
        let alert = UIAlertController(
            title: manager.canUndo ? manager.undoMenuItemTitle : manager.redoMenuItemTitle,
            message: nil, preferredStyle: .alert)
        if manager.canUndo {
            alert.addAction(
                UIAlertAction(title: systemText("Undo"), style: .default) { _ in manager.undo() })
        }
        if manager.canRedo {
            let title = manager.canUndo ? manager.redoMenuItemTitle : systemText("Redo")
            alert.addAction(UIAlertAction(title: title, style: .default) { _ in manager.redo() })
        }
        alert.addAction(UIAlertAction(title: systemText("Cancel"), style: .cancel))
        controller.present(alert, animated: true)
    }
}
