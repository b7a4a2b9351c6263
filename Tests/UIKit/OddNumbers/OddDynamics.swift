import UIKit

extension OddSetting {
    /// The numbers of dynamic behaviours, which a running animator has.
    @OddSettings static var dynamics: [OddSetting] {
        behavior("UIGravityBehavior.gravityDirection", { UIGravityBehavior(items: [$0]) }) {
            $0.gravityDirection = CGVector(dx: $1, dy: 1)
        } _: {
            [$0.gravityDirection.dx, $0.gravityDirection.dy]
        }
        behavior("UIGravityBehavior.angle", { UIGravityBehavior(items: [$0]) }) {
            $0.angle = $1
        } _: {
            [$0.angle]
        }
        behavior("UIGravityBehavior.magnitude", { UIGravityBehavior(items: [$0]) }) {
            $0.magnitude = $1
        } _: {
            [$0.magnitude]
        }
        push("UIPushBehavior.pushDirection") {
            $0.pushDirection = CGVector(dx: $1, dy: $1)
        } _: {
            [$0.pushDirection.dx, $0.pushDirection.dy]
        }
        push("UIPushBehavior.angle", { $0.angle = $1 }) { [$0.angle] }
        push("UIPushBehavior.magnitude", { $0.magnitude = $1 }) { [$0.magnitude] }
        snap("UISnapBehavior.snapPoint") {
            $0.snapPoint = CGPoint(x: $1, y: $1)
        } _: {
            [$0.snapPoint.x, $0.snapPoint.y]
        }
        snap("UISnapBehavior.damping", { $0.damping = $1 }) { [$0.damping] }
        attachment("UIAttachmentBehavior.anchorPoint") {
            $0.anchorPoint = CGPoint(x: $1, y: 0)
        } _: {
            [$0.anchorPoint.x]
        }
        attachment("UIAttachmentBehavior.length", { $0.length = $1 }) { [$0.length] }
        attachment("UIAttachmentBehavior.damping", { $0.damping = $1 }) { [$0.damping] }
        attachment("UIAttachmentBehavior.frequency", { $0.frequency = $1 }) { [$0.frequency] }
        attachment("UIAttachmentBehavior.frictionTorque") {
            $0.frictionTorque = $1
        } _: {
            [$0.frictionTorque]
        }
        attachment("UIAttachmentBehavior.attachmentRange") {
            $0.attachmentRange = UIFloatRange(minimum: -$1, maximum: $1)
        }
        properties("UIDynamicItemBehavior.elasticity", { $0.elasticity = $1 }) { [$0.elasticity] }
        properties("UIDynamicItemBehavior.friction", { $0.friction = $1 }) { [$0.friction] }
        properties("UIDynamicItemBehavior.density", { $0.density = $1 }) { [$0.density] }
        properties("UIDynamicItemBehavior.resistance", { $0.resistance = $1 }) { [$0.resistance] }
        properties("UIDynamicItemBehavior.angularResistance") {
            $0.angularResistance = $1
        } _: {
            [$0.angularResistance]
        }
        properties("UIDynamicItemBehavior.charge", { $0.charge = $1 }) { [$0.charge] }
        field("UIFieldBehavior.position") {
            $0.position = CGPoint(x: $1, y: 0)
        } _: {
            [$0.position.x]
        }
        field("UIFieldBehavior.strength", { $0.strength = $1 }) { [$0.strength] }
        field("UIFieldBehavior.falloff", { $0.falloff = $1 }) { [$0.falloff] }
        field("UIFieldBehavior.minimumRadius", { $0.minimumRadius = $1 }) { [$0.minimumRadius] }
        field("UIFieldBehavior.direction") {
            $0.direction = CGVector(dx: $1, dy: 0)
        } _: {
            [$0.direction.dx]
        }
        field("UIFieldBehavior.smoothness", { $0.smoothness = $1 }) { [$0.smoothness] }
        field("UIFieldBehavior.animationSpeed", { $0.animationSpeed = $1 }) { [$0.animationSpeed] }
        view("UIDynamicItemGroup.center", { UIView() }) {
            UIDynamicItemGroup(items: [$0]).center = CGPoint(x: $1, y: 0)
        } _: {
            [$0.center.x]
        }
        view("UIDynamicItemGroup.transform", { UIView() }) {
            UIDynamicItemGroup(items: [$0]).transform.a = $1
        } _: {
            [$0.transform.a]
        }
    }

    /// A setting of a behaviour of a view, with gravity and boundaries.
    private static func behavior<Behavior: UIDynamicBehavior>(
        _ name: String, usable: ClosedRange<Double> = -1e15...Double.greatestFiniteMagnitude,
        _ make: @escaping @MainActor @Sendable (UIView) -> Behavior,
        _ set: @escaping @MainActor @Sendable (Behavior, Double) -> Void,
        _ read: @escaping @MainActor @Sendable (Behavior) -> [Double] = { _ in [] }
    ) -> OddSetting {
        OddSetting(name, usable: usable) { window, number in
            let view = UIView(frame: CGRect(x: 10, y: 10, width: 50, height: 50))
            window.addSubview(view)
            let animator = UIDynamicAnimator(referenceView: window)
            let collision = UICollisionBehavior(items: [view])
            collision.translatesReferenceBoundsIntoBoundary = true
            animator.addBehavior(collision)
            animator.addBehavior(UIGravityBehavior(items: [view]))
            let behavior = make(view)
            animator.addBehavior(behavior)
            set(behavior, number)
            // The animator lives as long as the view.
            objc_setAssociatedObject(view, "animator", animator, .OBJC_ASSOCIATION_RETAIN)
            return { read(behavior) + [view.center.x, view.center.y] }
        }
    }

    private static func push(
        _ name: String, _ set: @escaping @MainActor @Sendable (UIPushBehavior, Double) -> Void,
        _ read: @escaping @MainActor @Sendable (UIPushBehavior) -> [Double]
    ) -> OddSetting {
        behavior(name, { UIPushBehavior(items: [$0], mode: .continuous) }, set, read)
    }

    private static func snap(
        _ name: String,
        _ set: @escaping @MainActor @Sendable (UISnapBehavior, Double) -> Void,
        _ read: @escaping @MainActor @Sendable (UISnapBehavior) -> [Double]
    ) -> OddSetting {
        behavior(
            name, { UISnapBehavior(item: $0, snapTo: CGPoint(x: 100, y: 100)) }, set, read)
    }

    private static func attachment(
        _ name: String,
        _ set: @escaping @MainActor @Sendable (UIAttachmentBehavior, Double) -> Void,
        _ read: @escaping @MainActor @Sendable (UIAttachmentBehavior) -> [Double] = { _ in [] }
    ) -> OddSetting {
        behavior(
            name, { UIAttachmentBehavior(item: $0, attachedToAnchor: CGPoint(x: 100, y: 100)) },
            set, read)
    }

    private static func properties(
        _ name: String,
        _ set: @escaping @MainActor @Sendable (UIDynamicItemBehavior, Double) -> Void,
        _ read: @escaping @MainActor @Sendable (UIDynamicItemBehavior) -> [Double]
    ) -> OddSetting {
        behavior(name, { UIDynamicItemBehavior(items: [$0]) }, set, read)
    }

    private static func field(
        _ name: String, _ set: @escaping @MainActor @Sendable (UIFieldBehavior, Double) -> Void,
        _ read: @escaping @MainActor @Sendable (UIFieldBehavior) -> [Double]
    ) -> OddSetting {
        behavior(
            name,
            {
                let field = UIFieldBehavior.noiseField(smoothness: 0.5, animationSpeed: 1)
                field.addItem($0)
                return field
            }, set, read)
    }
}
