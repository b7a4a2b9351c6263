public import Foundation

extension CGPoint {
    /// The point as a dictionary, with the numbers `X` and `Y`.
    ///
    /// Source: Apple, CGPoint.dictionaryRepresentation.
    public var dictionaryRepresentation: CFDictionary {
        ["X": NSNumber(value: Double(x)), "Y": NSNumber(value: Double(y))] as NSDictionary
    }
    /// Creates a point from a dictionary; nil if one of the numbers is missing.
    public init?(dictionaryRepresentation dict: CFDictionary) {
        guard let x = number(dict, "X"), let y = number(dict, "Y") else { return nil }
        self.init(x: x, y: y)
    }
}

extension CGSize {
    /// The size as a dictionary, with the numbers `Width` and `Height`.
    ///
    /// Source: Apple, CGSize.dictionaryRepresentation.
    public var dictionaryRepresentation: CFDictionary {
        ["Width": NSNumber(value: Double(width)), "Height": NSNumber(value: Double(height))]
            as NSDictionary
    }
    /// Creates a size from a dictionary; nil if one of the numbers is missing.
    public init?(dictionaryRepresentation dict: CFDictionary) {
        guard let width = number(dict, "Width"), let height = number(dict, "Height") else {
            return nil
        }
        self.init(width: width, height: height)
    }
}

extension CGRect {
    /// The rectangle as a dictionary, with the numbers `X`, `Y`, `Width` and `Height`.
    ///
    /// Source: Apple, CGRect.dictionaryRepresentation.
    public var dictionaryRepresentation: CFDictionary {
        [
            "X": NSNumber(value: Double(origin.x)), "Y": NSNumber(value: Double(origin.y)),
            "Width": NSNumber(value: Double(size.width)),
            "Height": NSNumber(value: Double(size.height)),
        ] as NSDictionary
    }
    /// Creates a rectangle from a dictionary; nil if one of the numbers is missing.
    public init?(dictionaryRepresentation dict: CFDictionary) {
        guard let origin = CGPoint(dictionaryRepresentation: dict),
            let size = CGSize(dictionaryRepresentation: dict)
        else { return nil }
        self.init(origin: origin, size: size)
    }
}

private func number(_ dictionary: CFDictionary, _ key: String) -> CGFloat? {
    (dictionary[key] as? NSNumber).map { CGFloat($0.doubleValue) }
}
