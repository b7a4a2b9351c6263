/// A width or height in a compositional layout: absolute, estimated or a part of the container's.
///
/// Source: Apple, NSCollectionLayoutDimension.
@preconcurrency @MainActor
public final class NSCollectionLayoutDimension: NSObject {
    enum Kind {
        case fractionalWidth, fractionalHeight, absolute, estimated, uniform
    }

    let kind: Kind
    /// The points, or the part of the container's width or height.
    ///
    /// Not negative; numbers out of range are reported by the function that creates the dimension.
    public let dimension: CGFloat

    private init(_ kind: Kind, _ number: CGFloat) {
        self.kind = kind
        dimension =
            usableNumbers(
                number, in: NumberRange.sizes, "dimension", of: "NSCollectionLayoutDimension") ?? 0
        super.init()
    }

    /// Returns a part of the container's width; 1 is all of it.
    public static func fractionalWidth(_ fractionalWidth: CGFloat) -> NSCollectionLayoutDimension {
        NSCollectionLayoutDimension(.fractionalWidth, fractionalWidth)
    }

    /// Returns a part of the container's height; 1 is all of it.
    public static func fractionalHeight(_ fractionalHeight: CGFloat) -> NSCollectionLayoutDimension
    { NSCollectionLayoutDimension(.fractionalHeight, fractionalHeight) }

    /// Returns a length in points.
    public static func absolute(_ absoluteDimension: CGFloat) -> NSCollectionLayoutDimension {
        NSCollectionLayoutDimension(.absolute, absoluteDimension)
    }

    /// Returns a length in points that counts until the element has determined its own.
    public static func estimated(_ estimatedDimension: CGFloat) -> NSCollectionLayoutDimension {
        NSCollectionLayoutDimension(.estimated, estimatedDimension)
    }

    /// Returns an estimated length in points, for items of a group that all get the largest length
    /// that one of them has determined.
    public static func uniformAcrossSiblings(estimate: CGFloat) -> NSCollectionLayoutDimension {
        NSCollectionLayoutDimension(.uniform, estimate)
    }

    /// Whether the length is a part of the container's width.
    public var isFractionalWidth: Bool { kind == .fractionalWidth }
    /// Whether the length is a part of the container's height.
    public var isFractionalHeight: Bool { kind == .fractionalHeight }
    /// Whether the length is in points and final.
    public var isAbsolute: Bool { kind == .absolute }
    /// Whether the length counts until the element has determined its own.
    public var isEstimated: Bool { kind == .estimated || kind == .uniform }
    /// Whether the group's largest determined length counts for all of its items.
    public var isUniformAcrossSiblings: Bool { kind == .uniform }

    func length(in container: CGSize) -> CGFloat {
        switch kind {
        case .fractionalWidth: dimension * container.width
        case .fractionalHeight: dimension * container.height
        case .absolute, .estimated, .uniform: dimension
        }
    }
}

/// The width and height of an element in a compositional layout.
///
/// Source: Apple, NSCollectionLayoutSize.
@preconcurrency @MainActor
public final class NSCollectionLayoutSize: NSObject {
    /// The width.
    public let widthDimension: NSCollectionLayoutDimension
    /// The height.
    public let heightDimension: NSCollectionLayoutDimension

    /// Creates a size.
    public init(
        widthDimension width: NSCollectionLayoutDimension,
        heightDimension height: NSCollectionLayoutDimension
    ) {
        widthDimension = width
        heightDimension = height
        super.init()
    }

    func size(in container: CGSize) -> CGSize {
        CGSize(
            width: widthDimension.length(in: container),
            height: heightDimension.length(in: container))
    }

    var estimates: EstimatedAxes {
        EstimatedAxes(
            width: widthDimension.isEstimated, height: heightDimension.isEstimated)
    }
}

/// The axes along which an element determines its length.
struct EstimatedAxes: Equatable {
    var width = false
    var height = false

    var isNone: Bool { !width && !height }
}
