import UIKit

/// A list that conforms, and whose subclasses have the optional methods.
class RowList: NSObject, UITableViewDelegate {
    var log: [String] = []
}

class PickedList: RowList {
    // The result is never nil, and the table may be.
    func tableView(_ tableView: UITableView!, viewForHeaderInSection section: Int) -> UIView {
        log.append("header")
        return UIView()
    }
    #if NEVER
    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) { log.append("never") }
    #else
    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) { log.append("picked") }
    #endif
}

extension UIPageControl: UIScrollViewDelegate {}

class ScrolledPages: UIPageControl {
    func scrollViewDidScroll(_ scrollView: UIScrollView) { currentPage += 1 }
}

/// A class that no name leads to, with keys, a method and a dependent property.
private class HiddenModel<Item>: NSObject {
    @objc dynamic var first = 1, second = 2
    @objc dynamic var sum: Int { return first + second }
    @objc func double() { first *= 2 }

    override class func keyPathsForValuesAffectingValue(forKey key: String) -> Set<String> {
        return key == "sum" ? ["first", "second"] : super.keyPathsForValuesAffectingValue(forKey: key)
    }
}

func sums() -> [Int] {
    let model = HiddenModel<String>()
    var sums: [Int] = []
    let observation = model.observe(\.sum, options: [.initial, .new]) { _, change in
        sums.append(change.newValue ?? 0)
    }
    model.perform(Selector(("double")))
    model.setValue(5, forKey: "second")
    observation.invalidate()
    return sums
}

/// A view whose only initializer is its own.
class OwnInitView: UIView {
    let name: String
    init() {
        name = "own"
        super.init(frame: .zero)
    }
    required init?(coder: NSCoder) { fatalError() }
}

func made<T: UIView>(_ type: T.Type) -> T { return T() }
