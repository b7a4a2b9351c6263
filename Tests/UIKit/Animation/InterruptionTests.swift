import HeadlessTesting
import Testing
import UIKit

// Source: which properties are additive, as public tests assert that run on iOS; undocumented.
@MainActor
@Suite("Interrupted animations")
struct InterruptionTests {
    @Test("position and size are continuous in an interrupting toggle, and speeds do not jump")
    func toggles() throws {
        let stage = Stage(size: CGSize(width: 320, height: 480), scale: 1)
        defer { stage.close() }
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 60))
        stage.window.addSubview(view)
        stage.commit()
        var isOpen = false
        func toggle() {
            isOpen.toggle()
            UIView.animate(
                withDuration: 1, delay: 0, usingSpringWithDamping: 0.6, initialSpringVelocity: 0,
                options: [],
                animations: {
                    view.frame = CGRect(x: 0, y: 0, width: 100, height: isOpen ? 200 : 60)
                })
        }
        var heights: [Double] = []
        var tops: [Double] = []
        // Ten toggles within one duration, then rest; sampled every 2 ms.
        for step in 0..<1500 {
            if step % 40 == 0, step < 400 {
                let before = try #require(view.layer.presentation()).frame
                toggle()
                let after = try #require(view.layer.presentation()).frame
                #expect(abs(before.height - after.height) < 1e-9)
                #expect(abs(before.minY - after.minY) < 1e-9)
            }
            let frame = try #require(view.layer.presentation()).frame
            heights.append(frame.height)
            tops.append(frame.minY)
            stage.advance(by: .milliseconds(2))
        }
        let speeds = zip(heights.dropFirst(), heights).map { ($0 - $1) / 0.002 }
        let jumps = zip(speeds.dropFirst(), speeds).map { abs($0 - $1) }
        // The strongest pull of each spring is ω²·140; ω = ln((0.6/0.8)/0.001)/0.6 = 11.03. At most
        // ten at once.
        #expect((jumps.max() ?? 0) <= 11.04 * 11.04 * 140 * 0.002 * 2)
        #expect(tops.allSatisfy { abs($0) < 1e-9 })
        #expect(heights.last == 60)
        #expect(view.layer.animationKeys() == nil)
    }

    @Test("a second position animation gets a second key; bounds split into origin and size")
    func keys() {
        let stage = Stage()
        defer { stage.close() }
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        stage.window.addSubview(view)
        UIView.animate(withDuration: 1) { view.center = CGPoint(x: 100, y: 100) }
        UIView.animate(withDuration: 1) { view.center = CGPoint(x: 50, y: 50) }
        UIView.animate(withDuration: 1) { view.bounds = CGRect(x: 1, y: 2, width: 30, height: 40) }
        UIView.animate(withDuration: 1) { view.alpha = 0.5 }
        #expect(
            view.layer.animationKeys() == [
                "position", "position-2", "bounds.origin", "bounds.size", "opacity",
            ])
        let position = view.layer.animation(forKey: "position") as? CABasicAnimation
        #expect(position?.isAdditive == true)
        #expect(position?.fromValue as? CGPoint == CGPoint(x: -95, y: -95))
        #expect(position?.toValue as? CGPoint == .zero)
        let opacity = view.layer.animation(forKey: "opacity") as? CABasicAnimation
        #expect(opacity?.isAdditive == false)
    }

    @Test(
        "a second alpha animation starts from the model, or from the screen with beginFromCurrentState"
    )
    func alpha() throws {
        for (options, start) in [
            (UIView.AnimationOptions.curveLinear, 0.0),
            ([.curveLinear, .beginFromCurrentState], 0.6),
        ] {
            let stage = Stage()
            defer { stage.close() }
            let view = UIView()
            stage.window.addSubview(view)
            var ends: [String] = []
            UIView.animate(
                withDuration: 1, delay: 0, options: .curveLinear, animations: { view.alpha = 0 },
                completion: { ends.append("first \($0)") })
            stage.advance(by: .milliseconds(400))
            UIView.animate(
                withDuration: 1, delay: 0, options: options, animations: { view.alpha = 1 },
                completion: { ends.append("second \($0)") })
            #expect(view.layer.animationKeys() == ["opacity"])
            let shown = try #require(view.layer.presentation()).opacity
            #expect(abs(Double(shown) - start) < 1e-6)
            stage.commit()
            #expect(ends == ["first false"])
            stage.advance(by: .seconds(1))
            #expect(ends == ["first false", "second true"])
        }
    }

    @Test("additive animations run to their own ends with true")
    func additiveEnds() {
        let stage = Stage()
        defer { stage.close() }
        let view = UIView()
        stage.window.addSubview(view)
        var ends: [String] = []
        func move(_ name: String) {
            UIView.animate(
                withDuration: 1, animations: { view.center.x += 10 },
                completion: { ends.append("\(name) \($0) \(stage.now)") })
        }
        move("first")
        stage.advance(by: .milliseconds(300))
        move("second")
        stage.advance(by: .seconds(2))
        #expect(ends == ["first true 1.0 seconds", "second true 1.3 seconds"])
    }

    @Test("interrupting a rotation with another continues without a jump")
    func transforms() throws {
        let stage = Stage()
        defer { stage.close() }
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        stage.window.addSubview(view)
        func angle() throws -> Double {
            let t = try #require(view.layer.presentation()).affineTransform()
            return atan2(t.b, t.a)
        }
        UIView.animate(withDuration: 1) { view.transform = CGAffineTransform(rotationAngle: 1) }
        stage.advance(by: .milliseconds(400))
        let before = try angle()
        UIView.animate(withDuration: 1) { view.transform = .identity }
        #expect(abs(try angle() - before) < 1e-9)
        // Rotations add up: 0 + 1·(remaining second) − 1·(remaining first).
        stage.advance(by: .milliseconds(300))
        let expected = (1 - easeInOut(0.3)) - (1 - easeInOut(0.7))
        #expect(abs(try angle() - expected) < 1e-6)
    }
}
