import HeadlessTesting
import Testing

@testable import UIKit

@MainActor
@Suite("Controls: switches, sliders, progress, activity")
final class ValueControlTests {
    lazy var stage = Stage(size: CGSize(width: 320, height: 480))

    // Apple, UISwitch: "the UISwitch class declares a property and a method to control its on/off
    // state … you can send valueChanged when the user changes it"; "the size components of the
    // frame are ignored".
    @Test("a tap toggles a switch and sends valueChanged; the program's changes send nothing")
    func switchTaps() {
        defer { stage.close() }
        let control = UISwitch(frame: CGRect(x: 20, y: 20, width: 5, height: 5))
        #expect(control.bounds.size == CGSize(width: 51, height: 31))
        #expect(!control.isOn)
        var heard: [Bool] = []
        control.addAction(
            UIAction { [weak control] _ in heard.append(control?.isOn ?? false) },
            for: .valueChanged)
        var taps = 0
        control.addAction(UIAction { _ in taps += 1 }, for: .touchUpInside)
        stage.window.addSubview(control)
        stage.tap(control)
        #expect(control.isOn && heard == [true] && taps == 1)
        control.setOn(false, animated: true)
        #expect(heard == [true])
        stage.advance(by: .seconds(1))
        #expect(!stage.loop.wantsTicks)
        control.isEnabled = false
        stage.tap(control, anyway: true)
        #expect(!control.isOn && heard == [true])
    }

    @Test("a switch follows a finger across and back", arguments: [(40.0, true), (2.0, false)])
    func switchDrag(end: Double, isOn: Bool) {
        defer { stage.close() }
        let control = UISwitch(frame: CGRect(x: 0, y: 0, width: 0, height: 0))
        var count = 0
        control.addAction(UIAction { _ in count += 1 }, for: .valueChanged)
        stage.window.addSubview(control)
        stage.schedulePan(
            [CGPoint(x: 5, y: 15), CGPoint(x: 45, y: 15), CGPoint(x: end, y: 15)],
            over: .milliseconds(300))
        stage.advance(by: .milliseconds(300))
        #expect(control.isOn == isOn)
        #expect(count == (isOn ? 1 : 0))
    }

    // Apple, UISlider: value (default 0.0), minimumValue 0.0, maximumValue 1.0, isContinuous true.
    // The thumb of 28 points runs over 200 − 28 = 172: a drag by 86 is half the range.
    @Test("a slider's value follows the thumb", arguments: [true, false])
    func slider(isContinuous: Bool) {
        defer { stage.close() }
        let slider = UISlider(frame: CGRect(x: 20, y: 20, width: 200, height: 34))
        #expect(slider.value == 0)
        #expect(slider.minimumValue == 0)
        #expect(slider.maximumValue == 1)
        #expect(slider.isContinuous)
        slider.isContinuous = isContinuous
        slider.minimumValue = 10
        slider.maximumValue = 30
        #expect(slider.value == 10)
        var heard: [Float] = []
        slider.addAction(
            UIAction { [weak slider] _ in heard.append(slider?.value ?? -1) }, for: .valueChanged)
        stage.window.addSubview(slider)
        stage.pan(from: CGPoint(x: 34, y: 37), to: CGPoint(x: 120, y: 37), over: .milliseconds(100))
        #expect(abs(slider.value - 20) < 1e-4)
        #expect(isContinuous ? heard.count > 2 && heard == heard.sorted() : heard == [slider.value])
        // Not on the thumb.
        heard = []
        stage.pan(
            from: CGPoint(x: 200, y: 37), to: CGPoint(x: 100, y: 37), over: .milliseconds(100))
        #expect(heard.isEmpty)
        #expect(abs(slider.value - 20) < 1e-4)
        // Beyond the end.
        stage.pan(
            from: CGPoint(x: 120, y: 37), to: CGPoint(x: 900, y: 37), over: .milliseconds(100))
        #expect(slider.value == 30)
    }

    @Test("values stay between the limits, whichever is set")
    func limits() {
        let slider = UISlider()
        slider.value = 7
        #expect(slider.value == 1)
        slider.minimumValue = 5
        #expect(slider.maximumValue == 5)
        #expect(slider.value == 5)
        slider.maximumValue = -1
        #expect(slider.minimumValue == -1)
        #expect(slider.value == -1)
        slider.value = .nan
        #expect(slider.value == -1)
        let bar = UIProgressView(progressViewStyle: .default)
        bar.progress = 2
        #expect(bar.progress == 1)
        bar.progress = -1
        #expect(bar.progress == 0)
    }

    @Test("a progress bar's length is the progress, and is animated on request")
    func progress() throws {
        defer { stage.close() }
        let bar = UIProgressView(frame: CGRect(x: 0, y: 0, width: 200, height: 4))
        bar.progress = 0.25
        stage.window.addSubview(bar)
        stage.commit()
        // The track, and in front of it the part that is done.
        try #require(bar.subviews.count == 2 && bar.layer.sublayers?.count == 2)
        let done = bar.subviews[1]
        #expect(done.frame == CGRect(x: 0, y: 0, width: 50, height: 4))
        bar.setProgress(0.75, animated: true)
        stage.advance(by: .milliseconds(125))
        // Half way of an ease-in-out curve, which is symmetric.
        #expect(abs((done.layer.presentation()?.bounds.width ?? 0) - 100) < 0.01)
        stage.advance(by: .seconds(1))
        #expect(done.bounds.width == 150)
    }

    // Apple, UIProgressView.observedProgress, progressImage and trackImage.
    @Test("a progress bar follows a progress, and shows images in place of its colours")
    func observedProgress() throws {
        defer { stage.close() }
        let bar = UIProgressView(frame: CGRect(x: 0, y: 0, width: 200, height: 4))
        stage.window.addSubview(bar)
        let progress = Progress(totalUnitCount: 4)
        progress.completedUnitCount = 1
        bar.observedProgress = progress
        #expect(bar.progress == 0.25)
        progress.completedUnitCount = 3
        stage.advance(by: .seconds(1))
        #expect(bar.progress == 0.75)
        bar.observedProgress = nil
        progress.completedUnitCount = 4
        stage.advance(by: .seconds(1))
        #expect(bar.progress == 0.75)
        let track = try #require(bar.subviews.first as? UIImageView)
        let done = try #require(bar.subviews.last as? UIImageView)
        #expect(track.backgroundColor != nil && done.backgroundColor != nil)
        let (rail, part) = (UIImage(), UIImage())
        (bar.trackImage, bar.progressImage) = (rail, part)
        #expect(track.image === rail && done.image === part)
        #expect(track.backgroundColor == nil && done.backgroundColor == nil)
    }

    // Apple, UIActivityIndicatorView.hidesWhenStopped: "If the value of this property is true (the
    // default), the receiver sets its isHidden property to true when it's not animating."
    @Test("an indicator spins only while it is started and in a window")
    func activity() {
        defer { stage.close() }
        let wheel = UIActivityIndicatorView(style: .large)
        var isSpinning: Bool { wheel.subviews.first?.layer.animationKeys() != nil }
        #expect(wheel.isHidden)
        #expect(!wheel.isAnimating)
        #expect(wheel.bounds.size == CGSize(width: 37, height: 37))
        wheel.startAnimating()
        stage.commit()
        #expect(!wheel.isHidden)
        #expect(wheel.isAnimating)
        #expect(!isSpinning)
        stage.window.addSubview(wheel)
        stage.commit()
        #expect(isSpinning)
        // A quarter of 0.8 s is two of eight spokes: a quarter of a turn.
        stage.advance(by: .milliseconds(210))
        let turned = wheel.subviews[0].layer.presentation()?.affineTransform()
        #expect(abs((turned?.b ?? 0) - 1) < 1e-6)
        wheel.removeFromSuperview()
        stage.commit()
        #expect(!isSpinning)
        stage.window.addSubview(wheel)
        stage.commit()
        #expect(isSpinning)
        wheel.stopAnimating()
        stage.advance(by: .seconds(1))
        #expect(wheel.isHidden)
        #expect(!isSpinning)
    }

    // Apple, UIStepper: minimumValue 0, maximumValue 100, stepValue 1, autorepeat true, wraps
    // false, isContinuous true. The first repetition is after 0.5 s, then every 0.1 s ([U]): within
    // 0.75 s there are the press and repetitions at 0.5, 0.6 and 0.7.
    @Test("a stepper changes in steps within its limits, and repeats while pressed")
    func stepper() {
        defer { stage.close() }
        let stepper = UIStepper(frame: CGRect(x: 0, y: 0, width: 0, height: 0))
        #expect(stepper.minimumValue == 0)
        #expect(stepper.maximumValue == 100)
        #expect(stepper.stepValue == 1)
        var heard: [Double] = []
        stepper.addAction(
            UIAction { [weak stepper] _ in heard.append(stepper?.value ?? -1) }, for: .valueChanged)
        stage.window.addSubview(stepper)
        let (minus, plus) = (CGPoint(x: 20, y: 16), CGPoint(x: 70, y: 16))
        stage.tap(minus)
        #expect(heard.isEmpty)
        stage.tap(plus)
        stage.press(plus, for: .milliseconds(750))
        #expect(heard == [1, 2, 3, 4, 5])
        #expect(stage.loop.nextDeadline == nil)
        stepper.maximumValue = 4
        #expect(stepper.value == 4)
        stepper.wraps = true
        stage.tap(plus)
        #expect(stepper.value == 0)
    }

    // Apple, UISegmentedControl.selectedSegmentIndex: "the default value is noSegment (no segment
    // selected) until the user touches a segment".
    @Test("a segmented control selects the touched segment, and sends only changes")
    func segments() {
        defer { stage.close() }
        let control = UISegmentedControl(items: ["One", "Two", "Three"])
        control.frame = CGRect(x: 0, y: 0, width: 300, height: 32)
        #expect(control.selectedSegmentIndex == UISegmentedControl.noSegment)
        #expect(control.numberOfSegments == 3)
        var heard: [Int] = []
        control.addAction(
            UIAction { [weak control] _ in heard.append(control?.selectedSegmentIndex ?? -9) },
            for: .valueChanged)
        stage.window.addSubview(control)
        stage.tap(CGPoint(x: 150, y: 16))
        stage.tap(CGPoint(x: 150, y: 16))
        stage.tap(CGPoint(x: 250, y: 16))
        #expect(heard == [1, 2])
        control.setEnabled(false, forSegmentAt: 0)
        stage.tap(CGPoint(x: 50, y: 16))
        #expect(heard == [1, 2])
        control.insertSegment(withTitle: "Zero", at: 0, animated: false)
        #expect(control.selectedSegmentIndex == 3)
        #expect(control.titleForSegment(at: 0) == "Zero")
        #expect(!control.isEnabledForSegment(at: 1))
        #expect(control.isEnabledForSegment(at: 0))
        control.removeSegment(at: 3, animated: false)
        #expect(control.selectedSegmentIndex == UISegmentedControl.noSegment)
        control.isMomentary = true
        heard = []
        stage.tap(CGPoint(x: 250, y: 16))
        #expect(heard == [2])
        #expect(control.selectedSegmentIndex == UISegmentedControl.noSegment)
    }
}
