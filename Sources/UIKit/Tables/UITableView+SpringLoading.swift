extension UITableView {
    final func springTarget(at point: CGPoint) -> SpringTarget? {
        guard isSpringLoaded, let path = indexPathForRow(at: point) else { return nil }
        return SpringTarget(
            view: self, part: path,
            allows: { [weak self] context in
                guard let self else { return false }
                context.targetView = cellForRow(at: path)
                return tableDelegate?.tableView(self, shouldSpringLoadRowAt: path, with: context)
                    ?? true
            },
            show: { [weak self] in
                self?.cellForRow(at: path)?.setHighlighted($0.state.isShown, animated: true)
            }, activate: { [weak self] _ in self?.selectByTap(path) })
    }
}
