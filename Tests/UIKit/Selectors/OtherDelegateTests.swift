import HeadlessTesting
import Testing
import UIKit

// Parts of views whose delegate a program may set, which must not stop the views from working.
// Source: public code for iOS that does so, and Apple, UISearchBar.searchTextField.
@MainActor
@Suite("Other delegates of parts")
struct OtherDelegateTests {
    private final class Other: NSObject, UITextFieldDelegate, UIScrollViewDelegate {
        var log: [String] = []
        func textFieldDidBeginEditing(_ textField: UITextField) { log.append("begin") }
        func textFieldDidEndEditing(_ textField: UITextField) { log.append("end") }
        func textFieldShouldReturn(_ textField: UITextField) -> Bool {
            log.append("return")
            return true
        }
        func scrollViewDidScroll(_ scrollView: UIScrollView) { log.append("scroll") }
        func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { log.append("rest") }
    }

    private final class Listener: NSObject, UISearchBarDelegate {
        var log: [String] = []
        func searchBarTextDidBeginEditing(_ searchBar: UISearchBar) { log.append("begin") }
        func searchBarTextDidEndEditing(_ searchBar: UISearchBar) { log.append("end") }
        func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {
            log.append(searchText)
        }
        func searchBarSearchButtonClicked(_ searchBar: UISearchBar) { log.append("search") }
    }

    let stage = Stage(size: CGSize(width: 320, height: 480), scale: 2)

    @Test("a search bar follows its field, whose delegate is another object")
    func searchBar() {
        defer { stage.close() }
        let bar = UISearchBar(frame: CGRect(x: 0, y: 40, width: 320, height: 56))
        let (other, listener) = (Other(), Listener())
        bar.delegate = listener
        #expect(bar.searchTextField.delegate === bar)
        bar.searchTextField.delegate = other
        stage.window.addSubview(bar)
        stage.commit()
        bar.becomeFirstResponder()
        bar.searchTextField.insertText("a")
        bar.searchTextField.insertText("\n")
        #expect(bar.isFirstResponder)
        bar.resignFirstResponder()
        #expect(listener.log == ["begin", "a", "search", "end"])
        #expect(other.log == ["begin", "return", "end"])
    }

    @Test("a search begins although the field's delegate is another object")
    func searchController() {
        defer { stage.close() }
        let (controller, list) = (UISearchController(searchResultsController: nil), Other())
        let root = UIViewController()
        root.navigationItem.searchController = controller
        controller.searchBar.searchTextField.delegate = list
        stage.window.rootViewController = UINavigationController(rootViewController: root)
        stage.commit()
        controller.searchBar.becomeFirstResponder()
        stage.settle()
        #expect(controller.isActive)
    }

    private final class Pages: NSObject, UIPageViewControllerDataSource {
        let all = (0..<3).map { _ in UIViewController() }
        func pageViewController(
            _ pageViewController: UIPageViewController,
            viewControllerBefore viewController: UIViewController
        ) -> UIViewController? {
            all.firstIndex(of: viewController).flatMap { $0 > 0 ? all[$0 - 1] : nil }
        }
        func pageViewController(
            _ pageViewController: UIPageViewController,
            viewControllerAfter viewController: UIViewController
        ) -> UIViewController? {
            all.firstIndex(of: viewController).flatMap { $0 < 2 ? all[$0 + 1] : nil }
        }
    }

    @Test("pages turn by finger and by the program for any delegate of their scroll view")
    func pages() throws {
        defer { stage.close() }
        let book = UIPageViewController(
            transitionStyle: .scroll, navigationOrientation: .horizontal)
        let (pages, other) = (Pages(), Other())
        book.dataSource = pages
        book.setViewControllers([pages.all[0]], direction: .forward, animated: false)
        stage.window.rootViewController = book
        stage.commit()
        let scroll = try #require(book.view.subviews.compactMap { $0 as? UIScrollView }.first)
        #expect(NSStringFromClass(type(of: scroll)) == "_UIQueuingScrollView")
        scroll.delegate = other
        stage.pan(
            from: CGPoint(x: 300, y: 200), to: CGPoint(x: 40, y: 200), over: .milliseconds(200))
        stage.settle()
        #expect(book.viewControllers == [pages.all[1]])
        #expect(other.log.contains("scroll") && other.log.contains("rest"))
        var isDone = false
        book.setViewControllers([pages.all[2]], direction: .forward, animated: true) {
            isDone = $0
        }
        stage.settle()
        #expect(isDone && book.viewControllers == [pages.all[2]])
        scroll.delegate = nil
        stage.pan(
            from: CGPoint(x: 40, y: 200), to: CGPoint(x: 300, y: 200), over: .milliseconds(200))
        stage.settle()
        #expect(book.viewControllers == [pages.all[1]])
    }

    @Test("a picker's wheel selects a row for any delegate")
    func wheel() throws {
        defer { stage.close() }
        let picker = UIPickerView(frame: CGRect(x: 0, y: 0, width: 320, height: 216))
        let rows = Rows()
        (picker.dataSource, picker.delegate) = (rows, rows)
        stage.window.addSubview(picker)
        stage.commit()
        func wheels(_ view: UIView) -> [UIScrollView] {
            view.subviews.flatMap { ($0 as? UIScrollView).map { [$0] } ?? wheels($0) }
        }
        let other = Other()
        for wheel in wheels(picker) { wheel.delegate = other }
        stage.pan(
            from: CGPoint(x: 160, y: 130), to: CGPoint(x: 160, y: 70), over: .milliseconds(200))
        stage.settle()
        #expect(rows.chosen != nil && rows.chosen == picker.selectedRow(inComponent: 0))
        #expect(other.log.contains("scroll"))
    }

    private final class Rows: NSObject, UIPickerViewDataSource, UIPickerViewDelegate {
        var chosen: Int?
        func numberOfComponents(in pickerView: UIPickerView) -> Int { 1 }
        func pickerView(
            _ pickerView: UIPickerView, numberOfRowsInComponent component: Int
        ) -> Int { 20 }
        func pickerView(
            _ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int
        ) -> String? { "\(row)" }
        func pickerView(
            _ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int
        ) { chosen = row }
    }
}
