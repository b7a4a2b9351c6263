import QuartzCore
public import UIKit

/// Whether views can be seen, for those that no tap is meant for: labels, pictures, spinners.
extension Stage {
    /// Returns why the only view with an accessibility identifier cannot be seen; nil if some of it
    /// can.
    ///
    /// It fails no test, so that it serves for views that must be seen and for those that must not:
    ///
    /// ```swift
    /// #expect(stage.obstacle(toSeeing: "welcome") == nil)
    /// #expect(stage.obstacle(toSeeing: "spinner") != nil)
    /// ```
    ///
    /// - Parameter identifier: the accessibility identifier; no view with it, or two, are a reason
    ///   too.
    /// - Complexity: O(views)
    public func obstacle(toSeeing identifier: String) -> String? {
        move()
        return obstacle(to: ViewQuery(identifier: identifier, container: window))
    }

    /// Returns why the only view that shows a text cannot be seen; nil if some of it can.
    ///
    /// - Parameters:
    ///   - text: all of the text; no view with it, or two, are a reason too.
    ///   - container: a view that contains the view; nil for the window.
    /// - Complexity: O(views)
    public func obstacle(toSeeingText text: String, within container: UIView? = nil) -> String? {
        move()
        return obstacle(to: ViewQuery(text: text, container: container ?? window))
    }

    /// Returns why a view cannot be seen; nil if some of it can.
    ///
    /// The current frame counts, with animations at their present values. A view cannot be
    /// seen if it, or a view that contains it, is hidden or has an opacity below 0.01; if it has no
    /// area; if it is outside the window, or clipped away; or if others with an opaque background
    /// cover it, judged at nine points of what is left. Pictures and drawings cover nothing.
    ///
    /// - Parameter view: a view of the stage's window.
    /// - Complexity: O(views)
    public func obstacle(toSeeing view: UIView) -> String? {
        move()
        let name = UIWindow.nameInTaps(of: view)
        guard view.window === window else { return "\(name) is not in the window." }
        return Sight(view).obstacle.map { "\(name) \($0)." }
    }

    private func obstacle(to query: ViewQuery) -> String? {
        switch query.result() {
        case .failure(let miss): miss.sentence
        case .success(let view): obstacle(toSeeing: view)
        }
    }
}

/// How much of a view is seen, by the layers as they are displayed.
@MainActor
private struct Sight {
    /// The displayed layers from the view's own to the root.
    private let path: [CALayer]

    init(_ view: UIView) {
        let own = view.layer.presentation() ?? view.layer
        path = Array(sequence(first: own, next: \.superlayer))
    }

    /// Why nothing is seen, as a predicate; nil if something is.
    var obstacle: String? {
        for (index, layer) in path.enumerated() {
            let outer = index == 0 ? "" : "is inside \(name(of: layer)), which "
            if layer.isHidden { return "\(outer)is hidden" }
            if layer.opacity < 0.01 {
                return "\(outer)is transparent: its opacity is \(layer.opacity)"
            }
        }
        let size = path[0].bounds.size
        guard size.width > 0, size.height > 0 else {
            return "has no area: it is \(size.width) points wide and \(size.height) high"
        }
        guard let root = path.last else { return nil }
        var rest = path[0].bounds
        for (inner, outer) in zip(path, path.dropFirst()) {
            rest = outer.convert(rest, from: inner)
            guard outer.masksToBounds || outer === root else { continue }
            rest = rest.intersection(outer.bounds)
            guard !rest.isNull, rest.width > 0, rest.height > 0 else {
                return outer === root ? "is off the screen" : "is clipped by \(name(of: outer))"
            }
        }
        return cover(of: rest, in: root)
    }

    /// A phrase for the views that cover all of nine points of the root; nil if one is visible.
    private func cover(of rest: CGRect, in root: CALayer) -> String? {
        var covers: [CALayer] = []
        for row in 0..<3 {
            for column in 0..<3 {
                let point = CGPoint(
                    x: rest.minX + rest.width * (CGFloat(column) + 0.5) / 3,
                    y: rest.minY + rest.height * (CGFloat(row) + 0.5) / 3)
                guard let cover = cover(at: point, in: root) else { return nil }
                covers.append(cover)
            }
        }
        // The one in the middle represents all.
        return "is covered by \(name(of: covers[4]))"
    }

    /// The opaque layer in front of the view at a point of the root; nil if there is none.
    private func cover(at point: CGPoint, in root: CALayer) -> CALayer? {
        for (inner, outer) in zip(path, path.dropFirst()).reversed() {
            let local = outer.convert(point, from: root)
            for layer in outer.childrenFrontToBack {
                // The view itself covers everything behind it. Each call makes new presentations.
                if layer.model() === inner.model() { break }
                if let cover = Self.opaque(layer, at: layer.convert(local, from: outer)) {
                    return cover
                }
            }
        }
        return nil
    }

    /// The frontmost layer with an opaque background at a point, in the layer's own coordinates.
    private static func opaque(_ layer: CALayer, at point: CGPoint) -> CALayer? {
        guard !layer.isHidden, layer.opacity >= 1, layer.mask == nil else { return nil }
        let isInside = layer.containsInShape(point)
        guard isInside || !layer.masksToBounds else { return nil }
        for inner in layer.childrenFrontToBack {
            if let cover = opaque(inner, at: inner.convert(point, from: layer)) { return cover }
        }
        return isInside && (layer.backgroundColor?.alpha ?? 0) >= 1 ? layer : nil
    }

    private func name(of layer: CALayer) -> String {
        (layer.model().delegate as? UIView).map(UIWindow.nameInTaps) ?? "a layer"
    }
}

extension CALayer {
    /// Whether a point is inside the bounds and not in a corner that is rounded off.
    fileprivate func containsInShape(_ point: CGPoint) -> Bool {
        guard bounds.contains(point) else { return false }
        let radius = min(cornerRadius, bounds.width / 2, bounds.height / 2)
        let core = bounds.insetBy(dx: radius, dy: radius)
        let x = max(core.minX - point.x, 0, point.x - core.maxX)
        let y = max(core.minY - point.y, 0, point.y - core.maxY)
        return x == 0 || y == 0 || x * x + y * y <= radius * radius
    }
}
