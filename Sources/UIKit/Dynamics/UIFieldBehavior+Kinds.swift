extension UIFieldBehavior {
    /// Returns a field that slows items down by the square of their velocity: −S·|u|·u·*falloff*,
    /// where u is the velocity relative to the ``direction``.
    public class func dragField() -> UIFieldBehavior { UIFieldBehavior(.drag) }

    /// Returns a field that moves items around its position: S·m·*falloff*, clockwise on the
    /// screen.
    ///
    /// Deviation: the acceleration does not depend on the mass, as Apple describes it. UIKit was
    /// measured to divide it by the square of the mass.
    public class func vortexField() -> UIFieldBehavior { UIFieldBehavior(.vortex) }

    /// Returns a field that pulls items to a position in reference coordinates: S·m·*falloff*.
    public class func radialGravityField(position: CGPoint) -> UIFieldBehavior {
        let field = UIFieldBehavior(.radialGravity, falloff: 2)
        field.position = position
        return field
    }

    /// Returns a field that accelerates items in a direction: S·m·direction·*falloff*.
    public class func linearGravityField(direction: CGVector) -> UIFieldBehavior {
        let field = UIFieldBehavior(.linearGravity)
        field.direction = direction
        return field
    }

    /// Returns a field that gives items a velocity, 100 points/s for each unit, whatever else acts
    /// on them; the first one counts.
    public class func velocityField(direction: CGVector) -> UIFieldBehavior {
        let field = UIFieldBehavior(.velocity)
        field.direction = direction
        return field
    }

    /// Returns a field of random forces, which do not depend on the mass.
    ///
    /// Deviation: the pattern is another one than UIKit's. It is the same in every run.
    ///
    /// - Parameters:
    ///   - smoothness: From 0, rough, to 1, smooth.
    ///   - speed: How fast the field changes, in hertz; 0 for never.
    public class func noiseField(smoothness: CGFloat, animationSpeed speed: CGFloat)
        -> UIFieldBehavior
    {
        let field = UIFieldBehavior(.noise)
        field.smoothness = smoothness
        field.animationSpeed = speed
        return field
    }

    /// Returns a field of random forces that grow with the mass and the square of the velocity.
    ///
    /// Deviation: the pattern is another one than UIKit's. It is the same in every run.
    ///
    /// - Parameters:
    ///   - smoothness: From 0, rough, to 1, smooth.
    ///   - speed: How fast the field changes, in hertz; 0 for never.
    public class func turbulenceField(smoothness: CGFloat, animationSpeed speed: CGFloat)
        -> UIFieldBehavior
    {
        let field = UIFieldBehavior(.turbulence)
        field.smoothness = smoothness
        field.animationSpeed = speed
        return field
    }

    /// Returns a field that pulls items to its position like a spring: S·*falloff*.
    ///
    /// With the default falloff of −1 the force is S newtons for each metre.
    public class func springField() -> UIFieldBehavior { UIFieldBehavior(.spring, falloff: -1) }

    /// Returns a field that pushes charged items away: S·q·*falloff*.
    public class func electricField() -> UIFieldBehavior { UIFieldBehavior(.electric, falloff: 1) }

    /// Returns a field that turns the way of charged items: S·q·v·*falloff*, at right angles to v.
    ///
    /// Deviation: the charge counts, as Apple describes it. UIKit was measured to ignore it.
    public class func magneticField() -> UIFieldBehavior { UIFieldBehavior(.magnetic, falloff: 1) }

    /// Returns a field whose force a closure calculates in each step.
    ///
    /// An animator does not pause while the closure returns a force other than zero. A force with
    /// NaN or infinity is reported and left out.
    ///
    /// - Parameter block: Gets the field, the item's middle from the field's position in points,
    ///   its velocity in metres of 100 points per second, its mass, its charge and the time that
    ///   the animator has run, in seconds. Returns the force; 1 moves 100 x 100 points of density 1
    ///   by 100 points/s². The ``strength`` does not count, unless it is 0.
    public class func field(
        evaluationBlock block:
            @escaping (
                UIFieldBehavior, CGPoint, CGVector, CGFloat, CGFloat, TimeInterval
            ) -> CGVector
    ) -> UIFieldBehavior {
        UIFieldBehavior(.custom(block))
    }
}
