/// A collection view's index of sections.
struct CollectionIndex {
    /// The titles; nil if there are none.
    var bar: UITableViewIndex?
    /// The number of sections when the data source was asked for the titles; nil if it was not.
    var sections: Int?
}

extension UICollectionView {
    /// Shows the index in front of the items.
    ///
    /// The data source is asked for its titles when the items are loaded, and after updates that
    /// change the number of sections. [U]
    final func placeIndex(of dataSource: any UICollectionViewDataSource) {
        let sections = itemCounts.count
        if sectionIndex.sections != sections {
            sectionIndex.sections = sections
            let isShown = indexDisplayMode != .alwaysHidden
            let titles = isShown ? dataSource.indexTitles(for: self) ?? [] : []
            if titles.isEmpty {
                sectionIndex.bar?.removeFromSuperview()
                sectionIndex.bar = nil
            } else {
                let bar = sectionIndex.bar ?? makeIndexBar()
                sectionIndex.bar = bar
                bar.titles = titles
            }
        }
        sectionIndex.bar?.place(in: self)
    }

    /// Asks for the titles again at the next layout.
    final func showIndexAgain() {
        sectionIndex.sections = nil
        setNeedsLayout()
    }

    private func makeIndexBar() -> UITableViewIndex {
        let bar = UITableViewIndex(frame: .zero)
        bar.whenChosen = { [weak self] in self?.chooseIndexTitle($0, at: $1) }
        return bar
    }

    /// Whether a point of the content is on the index.
    final func indexContains(_ point: CGPoint) -> Bool {
        sectionIndex.bar?.frame.contains(point) ?? false
    }

    private func chooseIndexTitle(_ title: String, at number: Int) {
        guard let dataSource else { return }
        let path = dataSource.collectionView(self, indexPathForIndexTitle: title, at: number)
        guard path.count == 2, itemCounts.indices.contains(path.section),
            (0..<itemCounts[path.section]).contains(path.item)
        else {
            return reportMistake(
                "The data source of \(nameInMessages) returned \(path) for the index title "
                    + "“\(title)”, which has no item; nothing was scrolled")
        }
        // Items are measured where the view arrives, which moves the one that is looked for.
        for _ in 0..<20 {
            let offset = contentOffset
            scrollToItem(at: path, at: .top, animated: false)
            guard offset != contentOffset else { break }
            tile()
        }
    }
}
