import Foundation
import HeadlessTesting
import Raster
import Snapshots
import Testing
import UIKit

extension InBrowser {
    /// Every control at once, drawn by the viewer and by Raster.
    @Suite("Appearance of controls")
    struct ControlsTests {
        private final class Lines: SnapshotSink {
            var texts: [String] = []
            var wantsLines: Bool { true }
            func receive(_ line: EncodedLine) { texts.append(line.text) }
        }

        @MainActor
        private static func fill(_ view: UIView) {
            view.backgroundColor = UIColor(white: 0.95, alpha: 1)
            func field(_ x: CGFloat, _ y: CGFloat, _ style: UITextField.BorderStyle) -> UITextField
            {
                let field = UITextField(frame: CGRect(x: x, y: y, width: 160, height: 34))
                field.borderStyle = style
                view.addSubview(field)
                return field
            }
            let name = field(20, 40, .roundedRect)
            name.placeholder = "Your name"
            name.accessibilityIdentifier = "name"
            let secret = field(195, 40, .roundedRect)
            secret.isSecureTextEntry = true
            secret.text = "secret"
            field(20, 84, .line).text = "A line"
            field(195, 84, .bezel).text = "Bezel"
            for (i, state) in [(false, true), (true, true), (true, false)].enumerated() {
                let toggle = UISwitch(frame: CGRect(x: 20 + 70 * i, y: 136, width: 0, height: 0))
                toggle.isOn = state.0
                toggle.isEnabled = state.1
                toggle.accessibilityIdentifier = "switch-\(i)"
                view.addSubview(toggle)
            }
            let stepper = UIStepper(frame: CGRect(x: 240, y: 136, width: 0, height: 0))
            stepper.accessibilityIdentifier = "stepper"
            let slider = UISlider(frame: CGRect(x: 20, y: 186, width: 335, height: 34))
            slider.value = 0.4
            slider.accessibilityIdentifier = "slider"
            let segments = UISegmentedControl(items: ["One", "Two", "Three"])
            segments.frame = CGRect(x: 20, y: 236, width: 335, height: 32)
            segments.selectedSegmentIndex = 1
            segments.accessibilityIdentifier = "segments"
            let progress = UIProgressView(frame: CGRect(x: 20, y: 290, width: 335, height: 4))
            progress.progress = 0.6
            let medium = UIActivityIndicatorView(style: .medium)
            medium.center = CGPoint(x: 50, y: 330)
            medium.startAnimating()
            let large = UIActivityIndicatorView(style: .large)
            large.center = CGPoint(x: 110, y: 330)
            large.startAnimating()
            let system = UIButton(type: .system)
            system.frame = CGRect(x: 180, y: 310, width: 80, height: 40)
            system.setTitle("System", for: .normal)
            let custom = UIButton(frame: CGRect(x: 270, y: 310, width: 85, height: 40))
            custom.setTitle("Custom", for: .normal)
            custom.backgroundColor = .systemBlue
            custom.layer.cornerRadius = 8
            for control in [stepper, slider, segments, progress, medium, large, system, custom]
                as [UIView]
            {
                view.addSubview(control)
            }
            var y: CGFloat = 370
            for mode in [
                NSLineBreakMode.byClipping, .byTruncatingHead, .byTruncatingTail,
                .byTruncatingMiddle,
            ] {
                let label = UILabel(frame: CGRect(x: 20, y: y, width: 335, height: 22))
                label.text = "A long line of text that does not fit into its label at all"
                label.lineBreakMode = mode
                view.addSubview(label)
                y += 26
            }
            let many = UILabel(frame: CGRect(x: 20, y: y, width: 335, height: 0))
            many.numberOfLines = 0
            many.text =
                "Several lines of a quiet, typographically happy text; the last one keeps its feet: gypsy jog."
            many.sizeToFit()
            many.frame.size.width = 335
            view.addSubview(many)
        }

        /// The lines of a window with the controls, some of them used.
        @MainActor
        private static func run() throws -> (texts: [String], picture: Data) {
            let stage = Stage(size: CGSize(width: 375, height: 667), scale: 2)
            defer { stage.close() }
            let lines = Lines()
            stage.session.add(lines)
            fill(stage.window)
            stage.commit()
            stage.advance(by: .milliseconds(500))
            stage.tap(CGPoint(x: 45, y: 150))
            stage.advance(by: .milliseconds(100))
            stage.tap(CGPoint(x: 300, y: 252))
            stage.advance(by: .milliseconds(120))
            let picture = try SnapshotPainter(scale: 2).picture(of: stage.session.snapshot()).png()
            stage.advance(by: .milliseconds(1000))
            return (lines.texts, picture)
        }

        /// Tiles that change from blue to orange, each by a separate transition, 0.5 s long.
        @MainActor
        private static func transitions() throws -> (texts: [String], pictures: [Data]) {
            let stage = Stage(size: CGSize(width: 375, height: 667), scale: 2)
            defer { stage.close() }
            let lines = Lines()
            stage.session.add(lines)
            stage.window.backgroundColor = .white
            var tiles: [(view: UIView, start: (UIView) -> Void)] = []
            func add(_ title: String, _ start: @escaping (UIView) -> Void) {
                let (column, row) = (tiles.count % 3, tiles.count / 3)
                let view = UIView(
                    frame: CGRect(x: 15 + 120 * column, y: 30 + 125 * row, width: 105, height: 110))
                view.backgroundColor = .systemBlue
                view.clipsToBounds = true
                let label = UILabel(frame: view.bounds)
                label.text = title
                label.textColor = .white
                label.font = .systemFont(ofSize: 13)
                label.textAlignment = .center
                view.addSubview(label)
                stage.window.addSubview(view)
                tiles.append((view, start))
            }
            func change(_ view: UIView) {
                view.backgroundColor = .orange
                (view.subviews.first as? UILabel)?.text = "after"
            }
            let options: [(String, UIView.AnimationOptions)] = [
                ("flip left", .transitionFlipFromLeft), ("flip right", .transitionFlipFromRight),
                ("flip top", .transitionFlipFromTop), ("dissolve", .transitionCrossDissolve),
                ("curl up", .transitionCurlUp), ("curl down", .transitionCurlDown),
            ]
            for (title, option) in options {
                add(title) { view in
                    UIView.transition(with: view, duration: 0.5, options: option) { change(view) }
                }
            }
            for type in [CATransitionType.fade, .moveIn, .push, .reveal] {
                for subtype in type == .fade
                    ? [CATransitionSubtype.fromLeft] : [.fromLeft, .fromTop]
                {
                    add("\(type.rawValue) \(type == .fade ? "" : subtype.rawValue)") { view in
                        let transition = CATransition()
                        transition.type = type
                        transition.subtype = subtype
                        transition.duration = 0.5
                        view.layer.add(transition, forKey: "t")
                        change(view)
                    }
                }
            }
            stage.commit()
            stage.advance(by: .milliseconds(500))
            for tile in tiles { tile.start(tile.view) }
            var pictures: [Data] = []
            for _ in 0..<3 {
                stage.advance(by: .milliseconds(125))
                pictures.append(
                    try SnapshotPainter(scale: 1).picture(of: stage.session.snapshot()).png())
            }
            stage.advance(by: .milliseconds(1000))
            return (lines.texts, pictures)
        }

        @Test("the viewer and Raster draw every transition midway")
        func onTheWay() async throws {
            let (texts, pictures) = try await Self.transitions()
            for (i, picture) in pictures.enumerated() {
                Attachment.record(picture, named: "transitions-raster-\(i).png")
            }
            let viewer = try await Viewer.open(width: 700, height: 800)
            try await viewer.page.run(
                "for (const line of [\(texts.joined(separator: ","))]) feed(line);")
            for (i, time) in [0.63, 0.76, 0.88].enumerated() {
                try await viewer.page.run("mainspring.player.seek(\(time));")
                try await viewer.settle()
                try await viewer.page.attach("transitions-\(i)")
            }
            // At the end all tiles are orange, and no copies are left. The page shows the present a
            // moment after the lines, because lines that come in a burst may be late.
            try await viewer.page.run("mainspring.player.live();")
            let ghosts = try await viewer.page.evaluate(
                """
                new Promise((done) => {
                  let frames = 0;
                  const look = () => {
                    const { length } = document.querySelectorAll(".ghost");
                    frames += 1;
                    if (length > 0 && frames < 600) requestAnimationFrame(look);
                    else done(length);
                  };
                  look();
                })
                """)
            #expect(ghosts == 0)
            #expect(viewer.page.problems == [])
        }

        @Test("the viewer and Raster draw every control at rest and while it changes")
        func looks() async throws {
            let (texts, picture) = try await Self.run()
            Attachment.record(picture, named: "controls-raster.png")
            let viewer = try await Viewer.open(width: 700, height: 800)
            try await viewer.page.run(
                "for (const line of [\(texts.joined(separator: ","))]) feed(line);")
            try await viewer.page.run("mainspring.player.seek(0.4);")
            try await viewer.settle()
            try await viewer.page.attach("controls-rest")
            try await viewer.page.run("mainspring.player.seek(0.72);")
            try await viewer.settle()
            try await viewer.page.attach("controls-moving")
            #expect(viewer.page.problems == [])
        }
    }
}
