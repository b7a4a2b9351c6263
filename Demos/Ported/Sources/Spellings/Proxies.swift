import UIKit

/// Hears of the scrolling of a table, and passes everything else on to the table's delegate.
class ScrollRelay: NSObject, UITableViewDelegate {
    weak var original: UITableViewDelegate?
    var offsets: [CGFloat] = []

    override func responds(to aSelector: Selector!) -> Bool {
        return super.responds(to: aSelector) || original?.responds(to: aSelector) == true
    }

    override func forwardingTarget(for aSelector: Selector!) -> Any? {
        return original
    }

    func scrollViewDidScroll(_ scrollView: UIScrollView) {
        offsets.append(scrollView.contentOffset.y)
    }
}

class FruitTable: NSObject, UITableViewDataSource, UITableViewDelegate {
    var selected: [Int] = []

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        return 3
    }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        return UITableViewCell()
    }

    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        return 60
    }

    func tableView(_ tableView: UITableView, willSelectRowAt indexPath: IndexPath) -> IndexPath? {
        return indexPath.row == 1 ? nil : indexPath
    }

    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        selected.append(indexPath.row)
    }

    func scrollViewDidScroll(_ scrollView: UIScrollView) {
        selected.append(-1)
    }
}

/// An object of no actor that observes by name.
class OffsetWatcher: NSObject {
    private let scrollView: UIScrollView
    private(set) var offsets: [CGFloat] = []

    init(_ scrollView: UIScrollView) {
        self.scrollView = scrollView
        super.init()
        scrollView.addObserver(
            self, forKeyPath: #keyPath(UIScrollView.contentOffset), options: [.new], context: nil)
    }

    deinit {
        scrollView.removeObserver(
            self, forKeyPath: NSStringFromSelector(#selector(getter: scrollView.contentOffset)))
    }

    override func observeValue(
        forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
        context: UnsafeMutableRawPointer?
    ) {
        guard keyPath == NSStringFromSelector(#selector(getter: scrollView.contentOffset)) else {
            return
        }
        offsets.append(scrollView.contentOffset.y)
    }
}

class WatchedView: NSObject {
    lazy var watcher = OffsetWatcher(UIScrollView())
}
