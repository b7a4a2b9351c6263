import HeadlessTesting
import MistakeRecorder
import Testing
import UIKit

// Source: Apple, UIPickerView, UIPickerViewDataSource, UIPickerViewDelegate.
@MainActor
@Suite("Pickers")
struct PickerTests {
    private final class Sizes: NSObject, UIPickerViewDataSource, UIPickerViewDelegate {
        var rows = [["S", "M", "L", "XL", "XXL", "3XL", "4XL"], ["red", "green", "blue"]]
        var log: [String] = []

        func numberOfComponents(in pickerView: UIPickerView) -> Int { rows.count }
        func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int {
            rows[component].count
        }
        func pickerView(
            _ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int
        ) -> String? { rows[component][row] }
        func pickerView(
            _ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int
        ) { log.append("\(component): \(rows[component][row])") }
    }

    let stage = Stage(size: CGSize(width: 320, height: 480), scale: 2)
    private let sizes = Sizes()
    let picker = UIPickerView()

    private func show() {
        picker.accessibilityIdentifier = "picker"
        picker.frame = CGRect(x: 0, y: 100, width: 320, height: 216)
        picker.dataSource = sizes
        picker.delegate = sizes
        stage.window.addSubview(picker)
        stage.commit()
    }

    private func title(_ row: Int, _ component: Int = 0) -> UILabel? {
        picker.view(forRow: row, forComponent: component) as? UILabel
    }

    /// The row's middle, in the window.
    private func middle(_ row: Int, _ component: Int = 0) -> CGPoint {
        guard let view = title(row, component) else { return .zero }
        return view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: nil)
    }

    @Test("it counts, is 320 by 216 points, and has row 0 of each component in the middle")
    func counts() {
        defer { stage.close() }
        #expect(picker.intrinsicContentSize == CGSize(width: 320, height: 216))
        #expect(picker.numberOfComponents == 0)
        show()
        #expect(picker.numberOfComponents == 2)
        #expect(picker.numberOfRows(inComponent: 0) == 7)
        #expect(picker.selectedRow(inComponent: 1) == 0)
        #expect(title(0)?.text == "S")
        #expect(middle(0).y == 208)
        #expect(abs(picker.rowSize(forComponent: 0).width - (320 - 18 - 5) / 2) < 1e-9)
        #expect(picker.rowSize(forComponent: 0).height == 32)
        // The wheels are beside each other, in order.
        #expect(middle(0, 1).x > middle(0, 0).x)
    }

    @Test("rows lie on a half of a wheel: a row d points from the middle at R·sin(d/R)")
    func wheel() {
        defer { stage.close() }
        show()
        let radius = 108.0
        for row in 1...5 {
            let expected = 208 + radius * sin(Double(row) * 32 / radius)
            #expect(abs(middle(row).y - expected) < 1e-6)
        }
        // Half of a turn is 169.6 points from the middle: row 5 is at 160, row 6 at 192.
        #expect(title(5) != nil)
        #expect(title(6) == nil)
    }

    @Test("the program selects rows without a call of the delegate, at once or animated")
    func selecting() {
        defer { stage.close() }
        show()
        picker.selectRow(3, inComponent: 0, animated: false)
        stage.commit()
        #expect(picker.selectedRow(inComponent: 0) == 3)
        #expect(middle(3).y == 208)
        picker.selectRow(1, inComponent: 0, animated: true)
        #expect(picker.selectedRow(inComponent: 0) == 1)
        stage.advance(by: .milliseconds(100))
        #expect(middle(1).y < 208)
        stage.settle()
        #expect(middle(1).y == 208)
        #expect(sizes.log == [])
        let words = mistakes {
            picker.selectRow(7, inComponent: 0, animated: false)
            picker.selectRow(0, inComponent: 2, animated: false)
        }
        #expect(words.contains("has no row 7; it has 7"))
        #expect(words.contains("has no component 2; it has 2"))
        #expect(picker.selectedRow(inComponent: 0) == 1)
    }

    @Test("a drag stops at a row, of which the delegate hears once, when the wheel rests")
    func dragging() {
        defer { stage.close() }
        show()
        stage.pan(
            from: CGPoint(x: 80, y: 208), to: CGPoint(x: 80, y: 208 - 75),
            over: .milliseconds(400))
        #expect(sizes.log == [])
        #expect(picker.selectedRow(inComponent: 0) == 0)
        stage.settle()
        let row = picker.selectedRow(inComponent: 0)
        #expect(row >= 2)
        #expect(middle(row).y == 208)
        #expect(sizes.log == ["0: \(sizes.rows[0][row])"])
        #expect(picker.selectedRow(inComponent: 1) == 0)
    }

    @Test("a wheel that a touch stops between rows goes to the nearest row")
    func stopped() {
        defer { stage.close() }
        sizes.rows[0] = (0..<500).map { "\($0)" }
        show()
        stage.flick(from: CGPoint(x: 80, y: 290), to: CGPoint(x: 80, y: 130))
        stage.advance(by: .milliseconds(150))
        stage.press(CGPoint(x: 80, y: 208), for: .milliseconds(50))
        stage.settle()
        let row = picker.selectedRow(inComponent: 0)
        #expect(row > 0)
        #expect(middle(row).y == 208)
        #expect(sizes.log == ["0: \(row)"])
    }

    @Test("a wheel that a finger holds for long goes to the nearest row when it is lifted")
    func held() {
        defer { stage.close() }
        sizes.rows[0] = (0..<500).map { "\($0)" }
        show()
        stage.flick(from: CGPoint(x: 80, y: 290), to: CGPoint(x: 80, y: 130))
        stage.advance(by: .milliseconds(150))
        // Longer than a tap.
        stage.press(CGPoint(x: 80, y: 208), for: .seconds(2))
        stage.settle()
        let row = picker.selectedRow(inComponent: 0)
        #expect(row > 0)
        #expect(middle(row).y == 208)
        #expect(sizes.log == ["0: \(row)"])
    }

    @Test("a wheel that turns past rows which are gone returns to the selected one")
    func shrunk() {
        defer { stage.close() }
        sizes.rows[0] = (0..<500).map { "\($0)" }
        show()
        stage.flick(from: CGPoint(x: 80, y: 290), to: CGPoint(x: 80, y: 130))
        stage.advance(by: .milliseconds(150))
        sizes.rows[0] = ["one", "two"]
        picker.reloadComponent(0)
        stage.settle()
        let row = picker.selectedRow(inComponent: 0)
        #expect(0..<2 ~= row)
        #expect(middle(row).y == 208)
    }

    @Test("a tap on a row turns the wheel to it")
    func tapping() {
        defer { stage.close() }
        show()
        stage.tap(middle(2))
        stage.settle()
        #expect(picker.selectedRow(inComponent: 0) == 2)
        #expect(sizes.log == ["0: L"])
        // The row in the middle is selected already; nothing is above the first one.
        stage.tap(middle(2))
        stage.settle()
        #expect(sizes.log == ["0: L"])
    }

    @Test("reloading reads rows again and keeps the selection if its row exists")
    func reloading() {
        defer { stage.close() }
        show()
        picker.selectRow(5, inComponent: 0, animated: false)
        sizes.rows[0][5] = "huge"
        picker.reloadComponent(0)
        stage.commit()
        #expect(title(5)?.text == "huge")
        #expect(picker.selectedRow(inComponent: 0) == 5)
        sizes.rows = [["one", "two"]]
        picker.reloadAllComponents()
        stage.commit()
        #expect(picker.numberOfComponents == 1)
        #expect(picker.selectedRow(inComponent: 0) == 1)
        #expect(middle(1).y == 208)
        sizes.rows = [[]]
        picker.reloadAllComponents()
        #expect(picker.selectedRow(inComponent: 0) == -1)
    }

    @Test("attributed titles, views, widths and heights of the delegate's are used")
    func custom() throws {
        final class Custom: NSObject, UIPickerViewDataSource, UIPickerViewDelegate {
            var reused = 0
            func numberOfComponents(in pickerView: UIPickerView) -> Int { 2 }
            func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int)
                -> Int
            { 100 }
            func pickerView(_ pickerView: UIPickerView, widthForComponent component: Int)
                -> CGFloat
            { component == 0 ? 60 : 200 }
            func pickerView(_ pickerView: UIPickerView, rowHeightForComponent component: Int)
                -> CGFloat
            { 40 }
            func pickerView(
                _ pickerView: UIPickerView, attributedTitleForRow row: Int,
                forComponent component: Int
            ) -> NSAttributedString? {
                NSAttributedString(string: "\(row)", attributes: [.foregroundColor: UIColor.red])
            }
            func pickerView(
                _ pickerView: UIPickerView, viewForRow row: Int, forComponent component: Int,
                reusing view: UIView?
            ) -> UIView {
                if view is UISwitch { reused += 1 }
                return view ?? UISwitch()
            }
        }
        final class Red: NSObject, UIPickerViewDataSource, UIPickerViewDelegate {
            func numberOfComponents(in pickerView: UIPickerView) -> Int { 1 }
            func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int)
                -> Int
            { 3 }
            func pickerView(
                _ pickerView: UIPickerView, attributedTitleForRow row: Int,
                forComponent component: Int
            ) -> NSAttributedString? {
                NSAttributedString(string: "\(row)", attributes: [.foregroundColor: UIColor.red])
            }
        }
        defer { stage.close() }
        let custom = Custom()
        picker.dataSource = custom
        picker.delegate = custom
        picker.frame = CGRect(x: 0, y: 0, width: 320, height: 216)
        stage.window.addSubview(picker)
        stage.commit()
        #expect(picker.rowSize(forComponent: 0) == CGSize(width: 60, height: 40))
        #expect(picker.rowSize(forComponent: 1) == CGSize(width: 200, height: 40))
        let toggle = try #require(picker.view(forRow: 0, forComponent: 0) as? UISwitch)
        // It is centred in the row, and as large as it was.
        #expect(toggle.bounds.size == UISwitch().bounds.size)
        #expect(
            toggle.convert(CGPoint(x: toggle.bounds.midX, y: toggle.bounds.midY), to: nil).y == 108)
        picker.selectRow(50, inComponent: 0, animated: false)
        stage.commit()
        #expect(custom.reused > 0)
        let red = Red()
        picker.dataSource = red
        picker.delegate = red
        stage.commit()
        let label = picker.view(forRow: 0, forComponent: 0) as? UILabel
        #expect(label?.attributedText?.string == "0")
        #expect(label?.textColor == .red)
    }

    // The label of a date that was out of the limits stayed grey in another row.
    @Test("a label of an attributed title that is used again for a plain one has the plain look")
    func lookOfReusedLabels() throws {
        final class Mixed: NSObject, UIPickerViewDataSource, UIPickerViewDelegate {
            var isStyled = true
            func numberOfComponents(in pickerView: UIPickerView) -> Int { 1 }
            func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int)
                -> Int
            { 5 }
            func pickerView(
                _ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int
            ) -> String? { "plain \(row)" }
            func pickerView(
                _ pickerView: UIPickerView, attributedTitleForRow row: Int,
                forComponent component: Int
            ) -> NSAttributedString? {
                guard isStyled else { return nil }
                return NSAttributedString(
                    string: "styled",
                    attributes: [
                        .foregroundColor: UIColor.red, .font: UIFont.boldSystemFont(ofSize: 9),
                    ])
            }
        }
        defer { stage.close() }
        let mixed = Mixed()
        show()
        let plain = try #require(title(0))
        picker.dataSource = mixed
        picker.delegate = mixed
        stage.commit()
        #expect(title(0)?.text == "styled")
        mixed.isStyled = false
        picker.reloadAllComponents()
        stage.commit()
        for row in 0..<3 {
            let label = try #require(title(row))
            #expect(label.text == "plain \(row)")
            #expect(label.textColor == .label)
            #expect(label.font == plain.font)
            #expect(label.textAlignment == .center)
        }
    }

    @Test("each wheel is an adjustable element with its title as value")
    func accessibility() throws {
        defer { stage.close() }
        show()
        let wheels = stage.window.accessibleElements().compactMap { $0 as? UIScrollView }
        #expect(wheels.map(\.accessibilityValue) == ["S", "red"])
        #expect(wheels.allSatisfy { $0.accessibilityTraits.contains(.adjustable) })
        try #require(wheels.last).accessibilityIncrement()
        stage.settle()
        #expect(sizes.log == ["1: green"])
        #expect(stage.view(text: "S, green") === picker)
    }

    @Test("numbers that no picker can have are reported")
    func numbers() {
        final class Odd: NSObject, UIPickerViewDataSource, UIPickerViewDelegate {
            var components = -1
            var rows = 1
            var height = CGFloat.nan
            func numberOfComponents(in pickerView: UIPickerView) -> Int { components }
            func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int)
                -> Int
            { rows }
            func pickerView(_ pickerView: UIPickerView, rowHeightForComponent component: Int)
                -> CGFloat
            { height }
            func pickerView(_ pickerView: UIPickerView, widthForComponent component: Int)
                -> CGFloat
            { height }
        }
        defer { stage.close() }
        let odd = Odd()
        stage.window.addSubview(picker)
        for (components, rows) in [(-1, 1), (.max, 1), (1, -1), (1, .max)] {
            for height in [CGFloat.nan, .infinity, 0, -1] {
                (odd.components, odd.rows, odd.height) = (components, rows, height)
                let words = mistakes {
                    picker.dataSource = odd
                    picker.delegate = odd
                    picker.reloadAllComponents()
                    stage.commit()
                }
                #expect(words.contains("it cannot have"))
            }
        }
    }
}
