import HeadlessTesting
import Testing
import UIKit

/// Source: Apple, UISlider, "Customizing the slider's appearance".
@MainActor
@Suite("Sliders with images, and segments on whole pixels")
final class SliderImageTests {
    lazy var stage = Stage(size: CGSize(width: 320, height: 480))

    private func image(_ width: CGFloat, _ height: CGFloat) -> UIImage {
        UIGraphicsImageRenderer(size: CGSize(width: width, height: height)).image { _ in }
    }

    private func shown(_ view: UIView) -> [UIImage] {
        view.subviews.flatMap { part in
            part.subviews.compactMap { ($0 as? UIImageView)?.image }
        }
    }

    @Test("images replace the thumb and the track, whose sizes they give")
    func sizes() {
        defer { stage.close() }
        let slider = UISlider(frame: CGRect(x: 0, y: 0, width: 200, height: 34))
        stage.window.addSubview(slider)
        let (thumb, low, high) = (image(20, 30), image(6, 8), image(6, 10))
        slider.setThumbImage(thumb, for: .normal)
        slider.setMinimumTrackImage(low, for: .normal)
        slider.setMaximumTrackImage(high, for: .normal)
        slider.value = 0.5
        stage.commit()
        let track = slider.trackRect(forBounds: slider.bounds)
        #expect(track == CGRect(x: 0, y: 12, width: 200, height: 10))
        let rect = slider.thumbRect(forBounds: slider.bounds, trackRect: track, value: 1)
        #expect(rect == CGRect(x: 180, y: 2, width: 20, height: 30))
        #expect(Set(shown(slider)) == [thumb, low, high])
        // The finger takes the thumb's middle along: 90 points of 180 are half of the range.
        stage.pan(
            from: CGPoint(x: 100, y: 17), to: CGPoint(x: 145, y: 17), over: .milliseconds(200))
        #expect(abs(slider.value - 0.75) < 0.01)
    }

    @Test("a state without an image uses the normal one; nil restores the default parts")
    func states() {
        defer { stage.close() }
        let slider = UISlider(frame: CGRect(x: 0, y: 0, width: 200, height: 34))
        stage.window.addSubview(slider)
        let (normal, disabled) = (image(20, 20), image(10, 10))
        slider.setThumbImage(normal, for: .normal)
        slider.setThumbImage(disabled, for: .disabled)
        #expect(slider.thumbImage(for: .disabled) == disabled)
        #expect(slider.currentThumbImage == normal && shown(slider) == [normal])
        slider.isEnabled = false
        #expect(slider.currentThumbImage == disabled && shown(slider) == [disabled])
        slider.setThumbImage(nil, for: .disabled)
        #expect(slider.currentThumbImage == normal)
        slider.setThumbImage(nil, for: .normal)
        #expect(slider.currentThumbImage == nil && shown(slider).isEmpty)
        let track = slider.trackRect(forBounds: slider.bounds)
        #expect(slider.thumbRect(forBounds: slider.bounds, trackRect: track, value: 0).width == 28)
    }

    @Test("segments begin and end on whole pixels", arguments: [100.0, 101, 320])
    func segments(width: Double) {
        defer { stage.close() }
        let control = UISegmentedControl(items: ["A", "B", "C"])
        control.frame = CGRect(x: 0, y: 0, width: width, height: 32)
        stage.window.addSubview(control)
        stage.commit()
        let scale = control.traitCollection.displayScale
        let labels = control.subviews.compactMap { $0 as? UILabel }
        let edges = labels.flatMap { [$0.frame.minX - 4, $0.frame.maxX + 4] }
        for edge in edges { #expect(abs(edge * scale - (edge * scale).rounded()) < 1e-9) }
        #expect(edges.first == 0 && abs((edges.last ?? 0) - width) < 1e-9)
        #expect(abs(edges[1] - edges[2]) < 1e-9 && abs(edges[3] - edges[4]) < 1e-9)
    }
}
