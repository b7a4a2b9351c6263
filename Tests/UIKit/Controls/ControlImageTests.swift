import HeadlessTesting
import MistakeRecorder
import Testing
import UIKit

// Sources: Apple, UIStepper, "Customizing the appearance"; UIPageControl.setIndicatorImage(_:
// forPage:), preferredIndicatorImage; UIButton.setPreferredSymbolConfiguration(_:forImageIn:).
@MainActor
@Suite("Images of steppers, page controls and buttons")
struct ControlImageTests {
    private func image(_ width: CGFloat, _ height: CGFloat) -> UIImage {
        UIGraphicsImageRenderer(size: CGSize(width: width, height: height)).image { _ in }
    }

    private func shown(_ view: UIView) -> [UIImage] {
        view.subviews.flatMap { part in
            ((part as? UIImageView)?.image).map { [$0] } ?? shown(part)
        }
    }

    @Test("a stepper shows the images of its buttons' states")
    func stepper() throws {
        let stage = Stage(size: CGSize(width: 200, height: 100))
        defer { stage.close() }
        let stepper = UIStepper()
        stage.window.addSubview(stepper)
        let (minus, plus, pressed) = (image(10, 2), image(10, 10), image(12, 12))
        let (ground, dead, divider) = (image(3, 3), image(4, 4), image(5, 5))
        stepper.setDecrementImage(minus, for: .normal)
        stepper.setIncrementImage(plus, for: .normal)
        stepper.setIncrementImage(pressed, for: .highlighted)
        stepper.setBackgroundImage(ground, for: .normal)
        stepper.setBackgroundImage(dead, for: .disabled)
        stepper.setDividerImage(
            divider, forLeftSegmentState: .normal, rightSegmentState: .normal)
        stage.commit()
        // The value is at its minimum, so that the left button is disabled.
        #expect(shown(stepper) == [dead, minus, ground, plus, divider])
        let pictures = stepper.subviews.flatMap(\.subviews).compactMap { $0 as? UIImageView }
        #expect(pictures.map(\.bounds.size.width) == [47, 47, 47, 47, 5])
        stage.touch(.began, at: CGPoint(x: 70, y: 16))
        #expect(shown(stepper) == [ground, minus, ground, pressed, divider])
        stage.touch(.ended, at: CGPoint(x: 70, y: 16))
        #expect(stepper.value == 1)
        #expect(shown(stepper) == [ground, minus, ground, plus, divider])
        #expect(stepper.incrementImage(for: .highlighted) == pressed)
        #expect(stepper.decrementImage(for: .highlighted) == nil)
        #expect(stepper.backgroundImage(for: .disabled) == dead)
        #expect(
            stepper.dividerImage(forLeftSegmentState: .normal, rightSegmentState: .normal)
                == divider)
        stepper.setIncrementImage(nil, for: .normal)
        stepper.setIncrementImage(nil, for: .highlighted)
        stepper.setBackgroundImage(nil, for: .normal)
        stepper.setBackgroundImage(nil, for: .disabled)
        #expect(shown(stepper) == [minus, divider])
    }

    @Test("a page control shows images in place of dots, in their colors")
    func pages() throws {
        let control = UIPageControl(frame: CGRect(x: 0, y: 0, width: 120, height: 37))
        control.numberOfPages = 3
        control.pageIndicatorTintColor = .gray
        control.currentPageIndicatorTintColor = .red
        let (usual, home, current) = (image(11, 7), image(13, 13), image(15, 15))
        control.setIndicatorImage(home, forPage: 0)
        control.preferredIndicatorImage = usual
        control.setCurrentPageIndicatorImage(current, forPage: 1)
        control.layoutIfNeeded()
        #expect(shown(control) == [home, usual, usual])
        // Places as wide as the widest image, 9 points apart.
        #expect(control.intrinsicContentSize == CGSize(width: 3 * 15 + 2 * 9, height: 37))
        #expect(control.subviews.map(\.frame.midX) == [36, 60, 84])
        let first = try #require(control.subviews[0].subviews.first as? UIImageView)
        #expect(first.tintColor == .red && first.frame.size == CGSize(width: 13, height: 13))
        control.currentPage = 1
        control.layoutIfNeeded()
        #expect(shown(control) == [home, current, usual])
        #expect(first.tintColor == .gray)
        #expect(control.indicatorImage(forPage: 0) == home)
        #expect(control.currentPageIndicatorImage(forPage: 1) == current)
        control.preferredCurrentPageIndicatorImage = home
        control.currentPage = 2
        control.layoutIfNeeded()
        #expect(shown(control) == [home, usual, home])
        #expect(mistakes { control.setIndicatorImage(home, forPage: 3) }.contains("no page 3"))
    }

    @Test("a button's symbol has the configuration of its state")
    func symbols() {
        let button = UIButton(type: .custom)
        button.setImage(UIImage(systemName: "star"), for: .normal)
        let usual = button.intrinsicContentSize
        let large = UIImage.SymbolConfiguration(pointSize: 60)
        button.setPreferredSymbolConfiguration(large, forImageIn: .selected)
        #expect(button.intrinsicContentSize == usual)
        #expect(button.currentPreferredSymbolConfiguration == nil)
        button.isSelected = true
        #expect(button.currentPreferredSymbolConfiguration == large)
        #expect(button.intrinsicContentSize.height > 2 * usual.height)
        #expect(button.preferredSymbolConfigurationForImage(in: .normal) == nil)
        button.setPreferredSymbolConfiguration(nil, forImageIn: .selected)
        #expect(button.intrinsicContentSize == usual)
    }

    // Source: Apple, UIView.forBaselineLayout(): iOS 9 asked it for the baseline's view.
    @Test("a view's baseline is that of the view that forBaselineLayout returns")
    func baselines() {
        final class Holder: UIView {
            let label = UILabel()
            override func forBaselineLayout() -> UIView { label }
        }
        let holder = Holder()
        #expect(holder.forLastBaselineLayout === holder.label)
        #expect(holder.forFirstBaselineLayout === holder.label)
        #expect(holder.label.forBaselineLayout() === holder.label)
    }
}
