import CoreGraphics

/// A value of a property that can be animated or accessed by key path.
@usableFromInline package enum LayerValue: Equatable, @unchecked Sendable {
    case nothing
    case number(Double)
    case point(CGPoint)
    case size(CGSize)
    case rect(CGRect)
    case color(CGColor)
    case transform(CATransform3D)
    case path(CGPath)
    case numbers([Double])
    case colors([CGColor])
    case text(String)
    case object(Any)

    /// Objects are compared by identity; a non-object in `object` is never equal.
    @usableFromInline package static func == (left: LayerValue, right: LayerValue) -> Bool {
        switch (left, right) {
        case (.nothing, .nothing): true
        case (.number(let a), .number(let b)): a == b
        case (.point(let a), .point(let b)): a == b
        case (.size(let a), .size(let b)): a == b
        case (.rect(let a), .rect(let b)): a == b
        case (.color(let a), .color(let b)): a == b
        case (.transform(let a), .transform(let b)): a == b
        case (.path(let a), .path(let b)): a == b
        case (.numbers(let a), .numbers(let b)): a == b
        case (.colors(let a), .colors(let b)): a == b
        case (.text(let a), .text(let b)): a == b
        case (.object(let a), .object(let b)):
            type(of: a) is AnyObject.Type && (a as AnyObject) === (b as AnyObject)
        default: false
        }
    }

    /// The kind of the value; nil for `nothing`.
    package var kind: LayerProperty.Kind? {
        switch self {
        case .nothing: nil
        case .number: .number
        case .point: .point
        case .size: .size
        case .rect: .rect
        case .color: .color
        case .transform: .transform
        case .path: .path
        case .numbers: .numbers
        case .colors: .colors
        case .text: .text
        case .object: .object
        }
    }

    /// The number; 0 for any other value.
    package var number: Double { if case .number(let number) = self { number } else { 0 } }

    /// The value as lanes; nil if it is not a fixed number of lanes. `nothing` is a clear colour.
    package var lanes: LayerProperty.Lanes? {
        switch self {
        case .nothing: .zero
        case .number(let number): .init(number)
        case .point(let point): .init(Double(point.x), Double(point.y))
        case .size(let size): .init(Double(size.width), Double(size.height))
        case .rect(let rect): .init(rect)
        case .color(let color): .init(color)
        case .transform(let transform): transform.simd
        case .path, .numbers, .colors, .text, .object: nil
        }
    }

    /// Creates a value of a kind from lanes.
    package init(_ lanes: LayerProperty.Lanes, as kind: LayerProperty.Kind) {
        self =
            switch kind {
            case .number, .flag: .number(lanes[0])
            case .point: .point(CGPoint(x: lanes[0], y: lanes[1]))
            case .size: .size(CGSize(width: lanes[0], height: lanes[1]))
            case .rect: .rect(CGRect(lanes: lanes))
            case .color: .color(CGColor(lanes: lanes))
            case .transform: .transform(CATransform3D(lanes))
            case .path, .numbers, .colors, .text, .object: .nothing
            }
    }

    /// The value in the program's types: numbers as NSNumber, which casts to any number type.
    ///
    /// Nil for `nothing`.
    package var boxed: Any? {
        switch self {
        case .nothing: nil
        case .number(let number): NSNumber(value: number)
        case .point(let point): point
        case .size(let size): size
        case .rect(let rect): rect
        case .color(let color): color
        case .transform(let transform): transform
        case .path(let path): path
        case .numbers(let numbers): numbers.map { NSNumber(value: $0) }
        case .colors(let colors): colors
        case .text(let text): text
        case .object(let object): object
        }
    }
}

extension LayerValue {
    /// Creates a value from any type that the program passes; nil becomes `nothing`.
    ///
    /// A `Float` is read as the shortest decimal that represents it: 0.1 is 0.1 as a `Double` too.
    package init(_ value: Any?) {
        // What animations mostly have, found by comparing types: each cast below that fails costs
        // a search for conformances.
        if let value {
            switch ObjectIdentifier(type(of: value)) {
            case ObjectIdentifier(CGPoint.self):
                self = .point(value as! CGPoint)
                return
            case ObjectIdentifier(CGRect.self):
                self = .rect(value as! CGRect)
                return
            case ObjectIdentifier(CGFloat.self):
                self = .number(Double(value as! CGFloat))
                return
            case ObjectIdentifier(CATransform3D.self):
                self = .transform(value as! CATransform3D)
                return
            default: break
            }
        }
        switch value {
        case let number as Float where type(of: value.unsafelyUnwrapped) == Float.self:
            self = .number(Double(number.description) ?? Double(number))
        case nil: self = .nothing
        case let number as NSNumber: self = .number(number.doubleValue)
        case let number as any BinaryFloatingPoint: self = .number(Double(number))
        case let number as any BinaryInteger: self = .number(Double(number))
        case let flag as Bool: self = .number(flag ? 1 : 0)
        case let point as CGPoint: self = .point(point)
        case let size as CGSize: self = .size(size)
        case let vector as CGVector: self = .point(CGPoint(x: vector.dx, y: vector.dy))
        case let rect as CGRect: self = .rect(rect)
        case let color as CGColor: self = .color(color)
        case let transform as CATransform3D: self = .transform(transform)
        case let transform as CGAffineTransform:
            self = .transform(CATransform3DMakeAffineTransform(transform))
        case let path as CGPath: self = .path(path.copy() ?? path)
        case let colors as [CGColor]: self = .colors(colors)
        case let numbers as [NSNumber]: self = .numbers(numbers.map(\.doubleValue))
        case let numbers as [Double]: self = .numbers(numbers)
        case let numbers as [CGFloat]: self = .numbers(numbers.map { Double($0) })
        case let numbers as [Float]: self = .numbers(numbers.map { Double($0) })
        case let numbers as [Int]: self = .numbers(numbers.map { Double($0) })
        case let color as any CGColorConvertible: self = .color(color.cgColor)
        case let box as NSValue: self = box.unboxed.map { LayerValue($0) } ?? .object(box)
        case let value?: self = .object(value)
        }
    }

    /// Creates a point, a size or a rectangle from an array of its components; nil for other kinds
    /// and for an array of another length.
    package init?(components: Any, of kind: LayerProperty.Kind) {
        guard case .numbers(let numbers) = LayerValue(components) else { return nil }
        switch (kind, numbers.count) {
        case (.point, 2): self = .point(CGPoint(x: numbers[0], y: numbers[1]))
        case (.size, 2): self = .size(CGSize(width: numbers[0], height: numbers[1]))
        case (.rect, 4):
            self = .rect(
                CGRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]))
        default: return nil
        }
    }

    /// Creates a value for the program's own key; colours of other types are not converted.
    package init(customValue value: Any?) {
        if let value, value is any CGColorConvertible {
            self = .object(value)
        } else {
            self.init(value)
        }
    }

    /// Creates a value for a property of a kind; nil if the type does not fit.
    ///
    /// A nil `value` means no colour, no path or no object.
    package init?(_ value: Any?, as kind: LayerProperty.Kind) {
        if kind == .object {
            self = value.map { .object($0) } ?? .nothing
            return
        }
        if kind == .text {
            // Names are strings, or raw values of types that wrap them.
            guard
                let name = value as? String ?? (value as? any RawRepresentable)?.rawValue as? String
            else {
                return nil
            }
            self = .text(name)
            return
        }
        let given = LayerValue(value)
        switch (kind, given) {
        case (.color, .nothing), (.path, .nothing), (.numbers, .nothing), (.colors, .nothing):
            self = .nothing
        case (.flag, .number): self = given
        // Points and sizes are both pairs of numbers, so accept either.
        case (.point, .size(let size)): self = .point(CGPoint(x: size.width, y: size.height))
        case (.size, .point(let point)): self = .size(CGSize(width: point.x, height: point.y))
        default:
            guard given.kind == kind else { return nil }
            self = given
        }
    }

    /// Returns the value at a fraction of the way to another.
    ///
    /// If the values cannot be interpolated, it is the nearer of the two.
    package func interpolated(to other: LayerValue, fraction: Double) -> LayerValue {
        switch (self, other) {
        case (.path(let a), .path(let b)):
            if let between = a.interpolated(to: b, fraction: fraction) { return .path(between) }
        case (.numbers(let a), .numbers(let b)) where a.count == b.count:
            return .numbers(zip(a, b).map { $0 + ($1 - $0) * fraction })
        case (.colors(let a), .colors(let b)) where a.count == b.count:
            return .colors(zip(a, b).map { $0.interpolated(to: $1, fraction: fraction) })
        default: break
        }
        return fraction < 0.5 ? self : other
    }
}

/// A colour type that has a `CGColor`, as `UIColor` does, and that layer properties accept.
package protocol CGColorConvertible {
    /// The colour as a `CGColor`.
    var cgColor: CGColor { get }
}
