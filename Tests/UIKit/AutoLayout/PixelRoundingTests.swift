import HeadlessTesting
import Testing
import UIKit

@MainActor
@Suite("Pixel rounding")
struct PixelRoundingTests {
    @Test("thirds of a width are on pixels and adjacent", arguments: [1.0, 2, 3])
    func thirds(scale: CGFloat) {
        let stage = Stage(size: CGSize(width: 100, height: 100), scale: scale)
        defer { stage.close() }
        var views: [UIView] = []
        for _ in 0..<7 {
            let view = placed(in: stage.window)
            NSLayoutConstraint.activate([
                view.leftAnchor.constraint(
                    equalTo: views.last?.rightAnchor ?? stage.window.leftAnchor),
                view.topAnchor.constraint(equalTo: stage.window.topAnchor),
                view.heightAnchor.constraint(equalTo: stage.window.heightAnchor, multiplier: 1 / 3),
                view.widthAnchor.constraint(equalTo: stage.window.widthAnchor, multiplier: 1 / 7),
            ])
            views.append(view)
        }
        stage.commit()
        // Each edge is the exact one, k·100/7, to the nearest pixel: neighbours share it.
        for (index, view) in views.enumerated() {
            let left = (CGFloat(index) * 100 / 7 * scale).rounded() / scale
            let right = (CGFloat(index + 1) * 100 / 7 * scale).rounded() / scale
            #expect(abs(view.frame.minX - left) < 1e-9)
            #expect(abs(view.frame.maxX - right) < 1e-9)
            #expect(abs(view.frame.height - (100 / 3 * scale).rounded() / scale) < 1e-9)
        }
        #expect(abs(views[6].frame.maxX - 100) < 1e-9)
    }
}
