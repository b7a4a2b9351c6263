import UIKit

/// Asks a delegate as an iPhone program does: what it does not implement is nil.
class DelegateQuestions {
    weak var delegate: UITableViewDelegate?
    let table = UITableView()

    var height: CGFloat {
        return delegate?.tableView?(table, heightForRowAt: IndexPath(row: 0, section: 0)) ?? 7
    }

    var indentation: Int? {
        guard let level = delegate?.tableView?(
            table, indentationLevelForRowAt: IndexPath(row: 0, section: 0)) else { return nil }
        return level
    }

    var highlights: Bool {
        if let delegate = delegate,
            let highlights = delegate.tableView?(table, shouldHighlightRowAt: IndexPath(row: 0, section: 0)) {
            return highlights
        }
        return false
    }

    var headerTag: Int {
        return delegate?.tableView?(table, viewForHeaderInSection: 0)?.tag ?? -1
    }

    var isScrolled: Bool {
        return delegate?.scrollViewDidScroll?(table) != nil
    }

    var answers: [Int] {
        return [Int(height), indentation ?? -2, highlights ? 1 : 0, headerTag, isScrolled ? 1 : 0]
    }
}

class SilentDelegate: NSObject, UITableViewDelegate {}

class TallDelegate: SilentDelegate {
    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat { 60 }
    func scrollViewDidScroll(_ scrollView: UIScrollView) {}
}

private class HeaderDelegate<Header: UIView>: TallDelegate {
    func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
        let header = Header()
        header.tag = 5
        return header
    }
}

extension TallDelegate {
    func tableView(_ tableView: UITableView, indentationLevelForRowAt indexPath: IndexPath) -> Int { 2 }
}

/// Passes the digits on to a further delegate, which decides about them.
class FurtherDelegate: NSObject, UITextFieldDelegate {
    weak var next: UITextFieldDelegate?

    func textField(
        _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
    ) -> Bool {
        return next?.textField?(textField, shouldChangeCharactersIn: range, replacementString: string) ?? false
    }
}

func headerDelegate() -> UITableViewDelegate { return HeaderDelegate<UILabel>() }
