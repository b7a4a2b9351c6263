import CoreGraphics

// Copies of paths, and paths in archives.
extension UIBezierPath {
    final func copyValues(of other: UIBezierPath) {
        cgPath = other.cgPath
        (usesEvenOddFillRule, lineWidth) = (other.usesEvenOddFillRule, other.lineWidth)
        (lineCapStyle, lineJoinStyle) = (other.lineCapStyle, other.lineJoinStyle)
        (miterLimit, dashes, dashPhase) = (other.miterLimit, other.dashes, other.dashPhase)
    }

    final func hasValues(of other: UIBezierPath) -> Bool {
        cgPath == other.cgPath && usesEvenOddFillRule == other.usesEvenOddFillRule
            && lineWidth == other.lineWidth && lineCapStyle == other.lineCapStyle
            && lineJoinStyle == other.lineJoinStyle && miterLimit == other.miterLimit
            && dashes == other.dashes && dashPhase == other.dashPhase
    }

    private enum Key {
        static let elements = "UIBezierPathElements"
        static let look = "UIBezierPathLook"
        static let dashes = "UIBezierPathDashes"
    }

    final func baseEncode(with coder: NSCoder) {
        var numbers: [Double] = []
        cgPath.applyWithBlock { element in
            let element = element.pointee
            numbers.append(Double(element.type.rawValue))
            for index in 0..<Self.pointCount(of: element.type) {
                numbers += [Double(element.points[index].x), Double(element.points[index].y)]
            }
        }
        let look: [Double] = [
            usesEvenOddFillRule ? 1 : 0, Double(lineWidth), Double(lineCapStyle.rawValue),
            Double(lineJoinStyle.rawValue), Double(miterLimit), Double(dashPhase),
        ]
        let lists = [
            (Key.elements, numbers), (Key.look, look), (Key.dashes, dashes.map { Double($0) }),
        ]
        for (key, list) in lists {
            coder.encode(list.map { NSNumber(value: $0) } as NSArray, forKey: key)
        }
    }

    private static func pointCount(of type: CGPathElementType) -> Int {
        switch type {
        case .moveToPoint, .addLineToPoint: 1
        case .addQuadCurveToPoint: 2
        case .addCurveToPoint: 3
        case .closeSubpath: 0
        }
    }

    /// Reads the path of an archive; what follows an element that is not known is left out.
    final func decode(_ coder: NSCoder) {
        func numbers(_ key: String) -> [CGFloat] {
            guard coder.allowsKeyedCoding, coder.containsValue(forKey: key) else { return [] }
            let list = coder.decodeObject(of: [NSArray.self, NSNumber.self], forKey: key)
            let numbers = (list as? [Any])?.compactMap { ($0 as? NSNumber)?.doubleValue } ?? []
            return numbers.allSatisfy(\.isFinite) ? numbers.map { CGFloat($0) } : []
        }
        var rest = numbers(Key.elements)[...]
        while let type = rest.popFirst().flatMap({ Int32(exactly: $0) })
            .flatMap({ CGPathElementType(rawValue: $0) })
        {
            let count = Self.pointCount(of: type)
            guard rest.count >= 2 * count else { break }
            let points = (0..<count).map { index in
                CGPoint(
                    x: rest[rest.startIndex + 2 * index], y: rest[rest.startIndex + 2 * index + 1])
            }
            rest = rest.dropFirst(2 * count)
            switch type {
            case .moveToPoint: move(to: points[0])
            case .addLineToPoint: addLine(to: points[0])
            case .addQuadCurveToPoint: addQuadCurve(to: points[1], controlPoint: points[0])
            case .addCurveToPoint:
                addCurve(to: points[2], controlPoint1: points[0], controlPoint2: points[1])
            case .closeSubpath: close()
            }
        }
        dashes = numbers(Key.dashes)
        let look = numbers(Key.look)
        guard look.count == 6 else { return }
        (usesEvenOddFillRule, lineWidth) = (look[0] == 1, look[1])
        lineCapStyle = Int32(exactly: look[2]).flatMap { CGLineCap(rawValue: $0) } ?? .butt
        lineJoinStyle = Int32(exactly: look[3]).flatMap { CGLineJoin(rawValue: $0) } ?? .miter
        (miterLimit, dashPhase) = (look[4], look[5])
    }
}
