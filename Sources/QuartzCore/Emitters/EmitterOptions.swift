/// The shape from which an emitter emits particles.
///
/// Source: Apple, CAEmitterLayerEmitterShape.
public struct CAEmitterLayerEmitterShape: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Creates a shape from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A point, at the emitter's position. Angles are measured from the x axis.
    public static let point = CAEmitterLayerEmitterShape(rawValue: "point")
    /// A horizontal line of the emitter's width. Angles are measured from upwards.
    ///
    /// Inferred from Apple's sample Fire, whose flames rise from a line.
    public static let line = CAEmitterLayerEmitterShape(rawValue: "line")
    /// A rectangle of the emitter's size. Angles are measured from the x axis.
    public static let rectangle = CAEmitterLayerEmitterShape(rawValue: "rectangle")
    /// A cuboid of the emitter's size and depth. Angles are measured from the x axis.
    public static let cuboid = CAEmitterLayerEmitterShape(rawValue: "cuboid")
    /// A circle whose radius is the emitter's width.
    ///
    /// Angles are measured from the direction away from the center; in the middle, from the x axis.
    public static let circle = CAEmitterLayerEmitterShape(rawValue: "circle")
    /// A sphere whose radius is the emitter's width; angles are measured as with a circle.
    public static let sphere = CAEmitterLayerEmitterShape(rawValue: "sphere")
}

/// The part of its shape from which an emitter emits particles.
///
/// Source: Apple, CAEmitterLayerEmitterMode.
public struct CAEmitterLayerEmitterMode: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Creates a mode from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The shape's points: the ends of a line, corners of a rectangle, center of a circle.
    public static let points = CAEmitterLayerEmitterMode(rawValue: "points")
    /// The outline of the shape.
    public static let outline = CAEmitterLayerEmitterMode(rawValue: "outline")
    /// The surface of the shape: the area of a rectangle and of a circle.
    public static let surface = CAEmitterLayerEmitterMode(rawValue: "surface")
    /// The inside of the shape.
    public static let volume = CAEmitterLayerEmitterMode(rawValue: "volume")
}

/// The order in which an emitter draws its particles.
///
/// Source: Apple, CAEmitterLayerRenderMode.
public struct CAEmitterLayerRenderMode: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Creates a mode from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// In no promised order; here the oldest is behind.
    public static let unordered = CAEmitterLayerRenderMode(rawValue: "unordered")
    /// The oldest particle is drawn first and is behind the others.
    public static let oldestFirst = CAEmitterLayerRenderMode(rawValue: "oldestFirst")
    /// The oldest particle is drawn last and is in front of the others.
    public static let oldestLast = CAEmitterLayerRenderMode(rawValue: "oldestLast")
    /// By depth, the nearest particle in front.
    public static let backToFront = CAEmitterLayerRenderMode(rawValue: "backToFront")
    /// In no promised order, with their colors added.
    ///
    /// Deviation: viewers do not add colors; particles cover each other, which is reported.
    public static let additive = CAEmitterLayerRenderMode(rawValue: "additive")
}
