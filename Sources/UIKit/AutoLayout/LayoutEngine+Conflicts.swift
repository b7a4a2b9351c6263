import Cassowary

extension LayoutEngine {
    func describe(_ id: ConstraintID) -> String {
        constraint(id)?.notation ?? describeOwn(id)
    }

    /// A constraint of the engine's own in UIKit's notation: it holds a frame, or the size of content.
    private func describeOwn(_ id: ConstraintID) -> String {
        for box in items {
            let name = NSLayoutConstraint.name(of: box.item)
            if let pin = box.pins.first(where: { $0.id == id }) {
                let part = zip(box.variables, ["minX", "minY", "width", "height"]).first { $0.0 == pin.variable }?.1
                let value = NSLayoutConstraint.number(solver.value(of: pin.variable))
                return "<NSAutoresizingMaskLayoutConstraint \(name).\(part ?? "?") == \(value)>"
            }
            for content in box.extras?.contentConstraints ?? []
            where content.hugging == id || content.compression == id {
                return "<NSContentSizeLayoutConstraint \(name), size \(NSLayoutConstraint.number(content.size))>"
            }
        }
        return "<NSLayoutConstraint (gone)>"
    }
}
