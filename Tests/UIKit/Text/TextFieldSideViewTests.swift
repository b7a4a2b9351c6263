import HeadlessTesting
import MistakeRecorder
import Testing
import UIKit

/// Source: Apple, UITextField.leftView and UIView.systemLayoutSizeFitting(_:). Since iOS 13 fields
/// size the views beside their text by constraints [U].
@MainActor
@Suite("Text fields: side views with constraints")
struct TextFieldSideViewTests {
    private let stage = Stage(size: CGSize(width: 320, height: 200))
    private let field = UITextField(frame: CGRect(x: 10, y: 10, width: 200, height: 40))

    private func spacer(width: CGFloat, height: CGFloat?, keepsMask: Bool)
        -> (view: UIView, width: NSLayoutConstraint)
    {
        let view = UIView()
        view.translatesAutoresizingMaskIntoConstraints = keepsMask
        let wide = view.widthAnchor.constraint(equalToConstant: width)
        wide.isActive = true
        if let height { view.heightAnchor.constraint(equalToConstant: height).isActive = true }
        return (view, wide)
    }

    @Test("a spacer's constraints pad the text, also with its mask on", arguments: [true, false])
    func spacers(keepsMask: Bool) {
        defer { stage.close() }
        let (left, width) = spacer(width: 12, height: 40, keepsMask: keepsMask)
        let (right, _) = spacer(width: 8, height: nil, keepsMask: keepsMask)
        (field.leftView, field.leftViewMode) = (left, .always)
        (field.rightView, field.rightViewMode) = (right, .always)
        stage.window.addSubview(field)
        #expect(mistakes { stage.commit() } == "")
        #expect(left.frame == CGRect(x: 0, y: 0, width: 12, height: 40))
        #expect(right.frame == CGRect(x: 192, y: 20, width: 8, height: 0))
        #expect(field.textRect(forBounds: field.bounds).minX == 12)
        #expect(field.textRect(forBounds: field.bounds).maxX == 192)
        width.constant = 30
        #expect(mistakes { stage.commit() } == "")
        field.setNeedsLayout()
        #expect(mistakes { stage.commit() } == "")
        #expect(left.frame.width == 30)
        #expect(field.textRect(forBounds: field.bounds).minX == 30)
    }

    @Test("a field whose layout sets the same view again settles")
    func sameView() {
        final class Field: UITextField {
            let spinner = UIActivityIndicatorView()

            override func layoutSubviews() {
                super.layoutSubviews()
                rightView = spinner
            }
        }
        defer { stage.close() }
        let field = Field(frame: CGRect(x: 10, y: 10, width: 200, height: 40))
        field.rightViewMode = .always
        stage.window.addSubview(field)
        #expect(mistakes { stage.commit() } == "")
        #expect(field.spinner.superview === field)
    }

    @Test("a view that its field no longer has leaves no constraints")
    func replacement() {
        defer { stage.close() }
        let (left, _) = spacer(width: 12, height: 10, keepsMask: false)
        (field.leftView, field.leftViewMode) = (left, .always)
        stage.window.addSubview(field)
        stage.commit()
        #expect(left.frame == CGRect(x: 0, y: 15, width: 12, height: 10))
        field.frame.size.height = 60
        stage.commit()
        #expect(left.frame.minY == 25)
        #expect(field.constraints.count { $0.firstItem === left } == 2)
        field.leftView = nil
        #expect(mistakes { stage.commit() } == "")
        #expect(left.superview == nil && field.constraints.allSatisfy { $0.firstItem !== left })
        #expect(field.textRect(forBounds: field.bounds).minX == 0)
    }
}
