import HeadlessTesting
import MistakeRecorder
import Testing
import UIKit

/// Properties of UIKit's that programs reach by their names.
@MainActor
@Suite("Keys of UIKit's classes")
struct FrameworkKeyTests {
    // Source: Apple, Key-Value Coding Programming Guide, "Representing Non-Object Values": numbers
    // are in objects, and an enumeration is a number.
    @Test("a loop over names copies the look of a label to another one")
    func labels() {
        let names = [
            "baselineAdjustment", "enabled", "highlighted", "highlightedTextColor",
            "minimumFontSize", "shadowOffset", "textAlignment", "userInteractionEnabled",
            "adjustsFontSizeToFitWidth", "minimumScaleFactor", "lineBreakMode", "numberOfLines",
            "contentMode",
        ]
        let (first, second) = (UILabel(), UILabel())
        first.baselineAdjustment = .alignCenters
        first.isEnabled = false
        first.isHighlighted = true
        first.highlightedTextColor = .red
        first.shadowOffset = CGSize(width: 3, height: 4)
        first.textAlignment = .right
        first.isUserInteractionEnabled = true
        first.adjustsFontSizeToFitWidth = true
        first.minimumScaleFactor = 0.5
        first.lineBreakMode = .byTruncatingMiddle
        first.numberOfLines = 3
        first.contentMode = .bottom
        let reported = mistakes {
            for name in names { second.setValue(first.value(forKey: name), forKeyPath: name) }
        }
        #expect(reported.isEmpty)
        #expect(second.baselineAdjustment == .alignCenters)
        #expect(!second.isEnabled)
        #expect(second.isHighlighted)
        #expect(second.highlightedTextColor == .red)
        #expect(second.shadowOffset == CGSize(width: 3, height: 4))
        #expect(second.textAlignment == .right)
        #expect(second.isUserInteractionEnabled)
        #expect(second.adjustsFontSizeToFitWidth)
        #expect(second.minimumScaleFactor == 0.5)
        #expect(second.lineBreakMode == .byTruncatingMiddle)
        #expect(second.numberOfLines == 3)
        #expect(second.contentMode == .bottom)
        // NSTextAlignment.right is 2 on iOS.
        #expect(first.value(forKey: "textAlignment") as? Int == 2)
    }

    @Test("a number that is no case is reported, and the value remains")
    func wrongCase() {
        let label = UILabel()
        label.textAlignment = .center
        let reported = mistakes { label.setValue(99, forKey: "textAlignment") }
        #expect(reported.contains("“textAlignment”"))
        #expect(label.textAlignment == .center)
    }

    @Test("the placeholder of a field gets its colour and font by its label's name")
    func placeholder() throws {
        let field = UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
        #expect(field.value(forKey: "placeholderLabel") == nil)
        field.placeholder = "Name"
        field.setValue(UIColor.red, forKeyPath: "_placeholderLabel.textColor")
        let label = try #require(field.value(forKey: "placeholderLabel") as? UILabel)
        #expect(label.text == "Name")
        #expect(label.textColor == .red)
        #expect(label.superview === field)
        field.text = "a"
        #expect(label.isHidden)
        field.text = ""
        #expect(!label.isHidden)
        #expect(label.textColor == .red)
    }

    @Test("an image for the clear button, found by its name, takes the place of the cross")
    func clearButton() throws {
        let field = UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
        let button = try #require(field.value(forKey: "_clearButton") as? UIButton)
        #expect(button.isHidden)
        let disc = try #require(button.subviews.first { $0.layer.cornerRadius == 7 })
        #expect(!disc.isHidden)
        button.setImage(UIImage(systemName: "xmark"), for: .normal)
        #expect(disc.isHidden)
        field.clearButtonMode = .always
        field.text = "a"
        field.layoutIfNeeded()
        #expect(!button.isHidden)
        button.sendActions(for: .touchUpInside)
        #expect(field.text == "")
    }

    @Test("the titles of a picker and of a date picker's wheels have the colour of its key")
    func pickers() {
        final class Rows: NSObject, UIPickerViewDataSource, UIPickerViewDelegate {
            func numberOfComponents(in pickerView: UIPickerView) -> Int { 1 }
            func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int)
                -> Int
            { 3 }
            func pickerView(
                _ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int
            ) -> String? { "\(row)" }
        }
        func labels(in view: UIView) -> [UILabel] {
            (view as? UILabel).map { [$0] } ?? view.subviews.flatMap(labels)
        }
        let stage = Stage(size: CGSize(width: 320, height: 480))
        defer { stage.close() }
        let rows = Rows()
        let picker = UIPickerView(frame: CGRect(x: 0, y: 0, width: 320, height: 216))
        (picker.dataSource, picker.delegate) = (rows, rows)
        let dates = UIDatePicker(frame: CGRect(x: 0, y: 220, width: 320, height: 216))
        dates.preferredDatePickerStyle = .wheels
        dates.datePickerMode = .time
        for view in [picker, dates] {
            stage.window.addSubview(view)
            stage.commit()
            #expect(!labels(in: view).isEmpty)
            view.setValue(UIColor.red, forKey: "textColor")
            stage.commit()
            #expect(labels(in: view).allSatisfy { $0.textColor == .red })
            #expect(view.value(forKey: "textColor") as? UIColor == .red)
        }
    }

    @Test("a navigation bar that is set by its name takes the place of the first one")
    func navigationBar() {
        final class Bar: UINavigationBar {}
        let stage = Stage(size: CGSize(width: 320, height: 480))
        defer { stage.close() }
        let pages = [UIViewController(), UIViewController()]
        for (page, title) in zip(pages, ["One", "Two"]) { page.title = title }
        let navigation = UINavigationController(rootViewController: pages[0])
        stage.window.rootViewController = navigation
        stage.commit()
        let (old, bar) = (navigation.navigationBar, Bar())
        let frame = old.frame
        navigation.setValue(bar, forKey: "navigationBar")
        stage.commit()
        #expect(navigation.navigationBar === bar)
        #expect(old.superview == nil)
        #expect(bar.frame == frame)
        #expect(bar.topItem?.title == "One")
        navigation.pushViewController(pages[1], animated: true)
        stage.settle()
        #expect(bar.topItem?.title == "Two")
        stage.tap(text: "One")
        stage.settle()
        #expect(navigation.topViewController === pages[0])
    }

    @Test("the padding above a table's headers and a search bar's button are found by their names")
    func tables() {
        let table = UITableView()
        table.setValue(0, forKey: "sectionHeaderTopPadding")
        #expect(table.sectionHeaderTopPadding == 0)
        let bar = UISearchBar()
        bar.setValue("Done", forKey: "cancelButtonText")
        #expect((bar.value(forKey: "cancelButton") as? UIButton)?.currentTitle == "Done")
    }

    // On arm64 a BOOL parameter is the lowest bit of its register, here of an object's address.
    @Test("a flag as the parameter of an action or a timer's method is false")
    func flags() {
        final class Tip: UIView {
            var calls: [Bool] = []
            func hide(forced: Bool) { calls.append(forced) }
        }
        let stage = Stage(size: CGSize(width: 320, height: 480))
        defer { stage.close() }
        let tip = Tip()
        let button = UIButton()
        button.addTarget(tip, action: Selector("hideWithForced:", Tip.hide), for: .touchUpInside)
        button.sendActions(for: .touchUpInside)
        _ = Timer.scheduledTimer(
            timeInterval: 1, target: tip, selector: Selector("hideWithForced:", Tip.hide),
            userInfo: nil, repeats: false)
        stage.advance(by: .seconds(2))
        #expect(tip.calls == [false, false])
        let reported = mistakes { tip.setValue(UIView(), forKey: "hidden") }
        #expect(reported.contains("“hidden”"))
    }

    @Test("a display link of a screen ticks as others do")
    func displayLink() throws {
        final class Counter {
            var ticks = 0
            func tick(_ link: CADisplayLink) { ticks += 1 }
        }
        let stage = Stage(size: CGSize(width: 320, height: 480))
        defer { stage.close() }
        let counter = Counter()
        let link = try #require(
            UIScreen.main.displayLink(
                withTarget: counter, selector: Selector("tick:", Counter.tick)))
        link.add(to: .main, forMode: .common)
        stage.advance(by: .seconds(1))
        link.invalidate()
        #expect((59...61).contains(counter.ticks))
    }
}
