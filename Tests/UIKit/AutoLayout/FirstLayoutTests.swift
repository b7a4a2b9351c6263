import HeadlessTesting
import Testing
import UIKit

@MainActor
@Suite("Constraints and the layout pass")
struct FirstLayoutTests {
    @Test("a bar pinned to three sides with a height gets its frame in the next commit")
    func bar() {
        let stage = Stage(size: CGSize(width: 320, height: 480))
        defer { stage.close() }
        let bar = UIView()
        bar.translatesAutoresizingMaskIntoConstraints = false
        stage.window.addSubview(bar)
        let height = bar.heightAnchor.constraint(equalToConstant: 60)
        NSLayoutConstraint.activate([
            bar.topAnchor.constraint(equalTo: stage.window.topAnchor),
            bar.leadingAnchor.constraint(equalTo: stage.window.leadingAnchor),
            bar.trailingAnchor.constraint(equalTo: stage.window.trailingAnchor),
            height,
        ])
        #expect(bar.frame == .zero)
        stage.commit()
        #expect(bar.frame == CGRect(x: 0, y: 0, width: 320, height: 60))
        height.constant = 200
        #expect(bar.frame.height == 60)
        stage.window.layoutIfNeeded()
        #expect(bar.frame.height == 200)
    }

    @Test("a spring on a constraint's constant shows the closed form at every frame")
    func spring() throws {
        let stage = Stage(size: CGSize(width: 320, height: 480))
        defer { stage.close() }
        let bar = UIView()
        bar.accessibilityIdentifier = "bar"
        bar.translatesAutoresizingMaskIntoConstraints = false
        stage.window.addSubview(bar)
        let height = bar.heightAnchor.constraint(equalToConstant: 60)
        NSLayoutConstraint.activate([
            bar.topAnchor.constraint(equalTo: stage.window.topAnchor),
            bar.widthAnchor.constraint(equalTo: stage.window.widthAnchor),
            bar.leadingAnchor.constraint(equalTo: stage.window.leadingAnchor),
            height,
        ])
        stage.advance(by: .milliseconds(500))
        height.constant = 200
        var ended: Duration?
        UIView.animate(
            withDuration: 1, delay: 0, usingSpringWithDamping: 0.4, initialSpringVelocity: 0,
            options: [],
            animations: { stage.window.layoutIfNeeded() }, completion: { _ in ended = stage.now })
        // A damped oscillator that has settled to ε = 0.001 at D:
        // ω = ln((ζ/√(1−ζ²))/ε)/(ζD); u = e^(−ζωt)(cos ωd·t + (ζω/ωd) sin ωd·t)
        let ratio = 0.4
        let root = (1 - ratio * ratio).squareRoot()
        let omega = log((ratio / root) / 0.001) / ratio
        for frame in 0..<60 {
            let t = Double(frame) / 60
            let u =
                exp(-ratio * omega * t)
                * (cos(omega * root * t) + ratio / root * sin(omega * root * t))
            let node = try #require(stage.snapshot.nodes.first { $0.identifier == "bar" })
            #expect(abs(node.frame.height - (200 - 140 * u)) < 1e-6, "frame \(frame)")
            #expect(abs(node.frame.minY) < 1e-6)
            stage.advanceFrames()
        }
        stage.advanceFrames()
        #expect(ended == .milliseconds(1500))
    }
}
