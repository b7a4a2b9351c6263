import HeadlessTesting
import Testing

@testable import UIKit

// Source: Apple, the properties of each class.
@MainActor
@Suite("Properties of controls")
final class ControlPropertyTests {
    private let stage = Stage(size: CGSize(width: 320, height: 480))

    private func colors(_ view: UIView) -> [UIColor] {
        view.subviews.flatMap { [$0.backgroundColor].compactMap(\.self) + colors($0) }
    }

    private func add<View: UIView>(_ view: View, height: CGFloat = 34) -> View {
        view.frame = CGRect(x: 0, y: 0, width: 200, height: height)
        stage.window.addSubview(view)
        stage.commit()
        return view
    }

    /// A part whose colour is nil unless it is set.
    private func expectColor<View: UIView>(
        of view: View, _ path: ReferenceWritableKeyPath<View, UIColor?>
    ) {
        #expect(view[keyPath: path] == nil)
        let before = colors(view)
        view[keyPath: path] = .magenta
        #expect(colors(view).count { $0 == .magenta } == 1)
        view[keyPath: path] = nil
        #expect(colors(view) == before && !before.contains(.magenta))
    }

    @Test("each tint colours one part, and nil restores its default")
    func tints() {
        defer { stage.close() }
        let progress = add(UIProgressView())
        progress.progress = 0.5
        expectColor(of: progress, \.progressTintColor)
        expectColor(of: progress, \.trackTintColor)
        let slider = add(UISlider())
        expectColor(of: slider, \.minimumTrackTintColor)
        expectColor(of: slider, \.maximumTrackTintColor)
        expectColor(of: slider, \.thumbTintColor)
        expectColor(of: add(UISwitch()), \.thumbTintColor)
        let segments = UISegmentedControl(items: ["a", "b"])
        segments.selectedSegmentIndex = 0
        expectColor(of: add(segments), \.selectedSegmentTintColor)
    }

    @Test("a slider's images lie at both ends, where its methods say, and the track between")
    func sliderImages() {
        defer { stage.close() }
        func image(_ width: CGFloat) -> UIImage {
            UIGraphicsImageRenderer(size: CGSize(width: width, height: 10)).image { _ in }
        }
        let slider = add(UISlider())
        #expect(slider.minimumValueImageRect(forBounds: slider.bounds) == .zero)
        (slider.minimumValueImage, slider.maximumValueImage) = (image(20), image(30))
        let low = slider.minimumValueImageRect(forBounds: slider.bounds)
        let high = slider.maximumValueImageRect(forBounds: slider.bounds)
        #expect(low == CGRect(x: 0, y: 12, width: 20, height: 10))
        #expect(high == CGRect(x: 170, y: 12, width: 30, height: 10))
        stage.commit()
        let frames = slider.subviews.filter { $0 is UIImageView }.map(\.frame)
        #expect(frames.contains(low) && frames.contains(high))

        final class Raised: UISlider {
            override func minimumValueImageRect(forBounds bounds: CGRect) -> CGRect {
                CGRect(x: 1, y: 2, width: 3, height: 4)
            }
            override func maximumValueImageRect(forBounds bounds: CGRect) -> CGRect {
                CGRect(x: 5, y: 6, width: 7, height: 8)
            }
        }
        let raised = add(Raised())
        (raised.minimumValueImage, raised.maximumValueImage) = (image(20), image(30))
        stage.commit()
        let own = raised.subviews.filter { $0 is UIImageView }.map(\.frame)
        #expect(own.contains(CGRect(x: 1, y: 2, width: 3, height: 4)))
        #expect(own.contains(CGRect(x: 5, y: 6, width: 7, height: 8)))
        // Images of the track, by state.
        let (minimum, maximum) = (image(6), image(8))
        #expect(slider.currentMinimumTrackImage == nil && slider.currentMaximumTrackImage == nil)
        slider.setMinimumTrackImage(minimum, for: .normal)
        slider.setMaximumTrackImage(maximum, for: .disabled)
        #expect(slider.minimumTrackImage(for: .normal) === minimum)
        #expect(slider.maximumTrackImage(for: .disabled) === maximum)
        #expect(slider.maximumTrackImage(for: .normal) == nil)
        #expect(slider.currentMinimumTrackImage === minimum)
        #expect(slider.currentMaximumTrackImage == nil)
        slider.isEnabled = false
        #expect(slider.currentMinimumTrackImage === minimum)
        #expect(slider.currentMaximumTrackImage === maximum)
    }

    // Apple, onImage and offImage: since iOS 7 they have no effect.
    @Test("a switch keeps its images and looks the same")
    func switchImages() {
        defer { stage.close() }
        let control = add(UISwitch())
        let before = stage.snapshot.nodes.count
        #expect(control.onImage == nil && control.offImage == nil)
        control.onImage = UIImage(systemName: "star")
        control.offImage = UIImage(systemName: "moon")
        stage.commit()
        #expect(control.onImage != nil && control.offImage != nil)
        #expect(stage.snapshot.nodes.count == before)
    }

    @Test("a page control's timer notifies of each advance")
    func timer() {
        defer { stage.close() }
        final class Listener: UIPageControlTimerProgressDelegate {
            var seen: [Float] = []
            func pageControlTimerProgressDidChange(_ progress: UIPageControlTimerProgress) {
                seen.append(progress.currentProgress)
            }
        }
        let (listener, control) = (Listener(), add(UIPageControl()))
        control.numberOfPages = 2
        let timer = UIPageControlTimerProgress(preferredDuration: 1)
        timer.delegate = listener
        control.progress = timer
        timer.resumeTimer()
        stage.advance(by: .milliseconds(500))
        #expect(listener.seen.count > 10 && listener.seen == listener.seen.sorted())
        #expect(abs((listener.seen.last ?? 0) - 0.5) < 0.05)
        timer.pauseTimer()
        let count = listener.seen.count
        stage.advance(by: .seconds(1))
        #expect(listener.seen.count == count)
    }

    @Test("a minimal search bar has no background; scopes have the attributes set by state")
    func searchBar() {
        defer { stage.close() }
        let bar = add(UISearchBar(), height: 100)
        #expect(bar.searchBarStyle == .default && bar.backgroundColor != nil)
        bar.searchBarStyle = .minimal
        #expect(bar.backgroundColor == nil)
        bar.searchBarStyle = .prominent
        #expect(bar.backgroundColor != nil)
        bar.scopeButtonTitles = ["One", "Two"]
        bar.showsScopeBar = true
        bar.setScopeBarButtonTitleTextAttributes([.foregroundColor: UIColor.red], for: .selected)
        let kept = bar.scopeBarButtonTitleTextAttributes(for: .selected)
        #expect(kept?[.foregroundColor] as? UIColor == .red)
        #expect(bar.scopeBarButtonTitleTextAttributes(for: .normal) == nil)
        stage.commit()
        func labels(_ view: UIView) -> [UILabel] {
            view.subviews.flatMap { ($0 as? UILabel).map { [$0] } ?? labels($0) }
        }
        let scopes = labels(bar).filter { ["One", "Two"].contains($0.text) }
        #expect(scopes.map { $0.textColor == .red } == [true, false])
        // Apple, UITextInputTraits: the bar's are those of its field.
        bar.inlinePredictionType = .no
        #expect(bar.searchTextField.inlinePredictionType == .no)
    }

    // The covers are ours: see UIButton.Configuration.glass().
    @Test("a subtitle breaks as it is to, and styles of glass are capsules")
    func configurations() throws {
        defer { stage.close() }
        var look = UIButton.Configuration.plain()
        #expect(look.subtitleLineBreakMode == .byWordWrapping)
        (look.title, look.subtitle) = ("Title", "Subtitle")
        look.subtitleLineBreakMode = .byTruncatingMiddle
        let button = add(UIButton(configuration: look), height: 60)
        let label = button.subviews.compactMap { $0 as? UILabel }.first { $0.text == "Subtitle" }
        #expect(label?.lineBreakMode == .byTruncatingMiddle)
        func cover(_ look: UIButton.Configuration) -> UIColor? {
            let button = add(UIButton(configuration: look))
            button.tintColor = .red
            button.setTitle("a", for: .normal)
            button.layoutIfNeeded()
            return colors(button).first
        }
        #expect(UIButton.Configuration.clearGlass().cornerStyle == .capsule)
        #expect(UIButton.Configuration.prominentGlass().cornerStyle == .capsule)
        let (clear, plain) = (cover(.clearGlass()), cover(.glass()))
        #expect(clear != nil && clear != plain)
        #expect(cover(.prominentGlass()) == UIColor.red.withAlphaComponent(0.8))
    }

    // Apple, UIControl.Event: UIControlEventAllEditingEvents 0x000F0000 and
    // UIControlEventApplicationReserved 0x0F000000 in UIControl.h.
    @Test("events of a group reach targets of the group, and those of the program others")
    func events() {
        defer { stage.close() }
        #expect(UIControl.Event.allEditingEvents.rawValue == 0x000F_0000)
        #expect(UIControl.Event.applicationReserved.rawValue == 0x0F00_0000)
        let field = add(UITextField())
        var (editing, own) = (0, 0)
        field.addAction(UIAction { _ in editing += 1 }, for: .allEditingEvents)
        field.addAction(UIAction { _ in own += 1 }, for: .applicationReserved)
        stage.window.makeKeyAndVisible()
        field.becomeFirstResponder()
        #expect(editing == 1)
        stage.type("a")
        #expect(editing == 2)
        field.resignFirstResponder()
        #expect(editing == 3 && own == 0)
        field.sendActions(for: UIControl.Event(rawValue: 1 << 24))
        #expect(editing == 3 && own == 1)
    }
}
