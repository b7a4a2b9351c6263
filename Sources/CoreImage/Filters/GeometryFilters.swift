import CoreGraphics
import Foundation
import UIKit

extension FilterKind {
    /// Changes of places, blocks, and values of whole pictures.
    static var geometry: [FilterKind] {
        var list: [FilterKind] = []
        let kind = kCICategoryGeometryAdjustment
        let transform = FilterInput(key: kCIInputTransformKey, content: .transform)
        @Sendable func usable(_ values: FilterValues) -> CGAffineTransform {
            if values.transform.isUsable { return values.transform }
            reportMistake("A filter cannot transform by \(values.transform); it changes nothing")
            return .identity
        }
        list.append(
            FilterKind("CIAffineTransform", "Affine Transform", kind, [.image, transform]) {
                $0.image()?.transformed(by: usable($0))
            })
        list.append(
            FilterKind("CIAffineClamp", "Affine Clamp", kind, [.image, transform]) {
                $0.image()?.transformed(by: usable($0)).clamped(to: .infinite)
            })
        list.append(
            FilterKind(
                "CICrop", "Crop", kind, [.image, .vector("inputRectangle", 0, 0, 300, 300)]
            ) {
                $0.image()?.cropped(to: $0.vector("inputRectangle").cgRectValue.standardized)
            })
        // Source: Apple, CILanczosScaleTransform: the ratio counts for the width.
        list.append(
            FilterKind(
                "CILanczosScaleTransform", "Lanczos Scale Transform", kind,
                [
                    .image, .number(kCIInputScaleKey, 1, sliders: 0.05...1.5),
                    .number(kCIInputAspectRatioKey, 1, sliders: 0.5...2),
                ]
            ) {
                let scale = $0.number(kCIInputScaleKey)
                let across = scale * $0.number(kCIInputAspectRatioKey)
                guard scale >= 1e-4, scale <= 1e4, across >= 1e-4, across <= 1e4 else { return nil }
                return $0.image()?.resampled(x: across, y: scale)
            })
        list.append(
            FilterKind(
                "CIPixellate", "Pixelate", kCICategoryStylize,
                [
                    .image, .vector(kCIInputCenterKey, 150, 150),
                    .number(kCIInputScaleKey, 8, sliders: 1...100),
                ]
            ) { values in
                values.image()?.pixellated(
                    size: values.number(kCIInputScaleKey, in: 1...1e6),
                    around: values.vector(kCIInputCenterKey).cgPointValue)
            })
        // Source: Apple, CIAreaAverage: one pixel at the origin.
        list.append(
            FilterKind(
                "CIAreaAverage", "Area Average", kCICategoryReduction,
                [.image, .vector(kCIInputExtentKey, 0, 0, 640, 80)]
            ) { $0.image()?.average(of: $0.vector(kCIInputExtentKey).cgRectValue.standardized) })
        return list
    }
}

extension Recipe {
    /// One pixel at the origin: the mean of a rectangle, transparent parts included.
    fileprivate func average(of rect: CGRect) -> Recipe? {
        let area = Region(rect)
        guard !area.isEmpty else { return nil }
        return Recipe(CGRect(x: 0, y: 0, width: 1, height: 1), from: [self]) { region, rendering in
            var sum = SIMD4<Double>.zero
            try rendering.drawParts(of: area, from: self, needing: { $0 }) { part, source in
                let inside = source.region
                for y in inside.minY..<max(inside.minY, inside.maxY) {
                    let row = source.row(y)
                    for x in inside.minX..<inside.maxX { sum += SIMD4<Double>(row[x]) }
                }
            }
            let bitmap = try Bitmap(region)
            bitmap.row(0)[0] = Pixel(sum / area.area)
            return bitmap
        }
    }

    /// The picture in squares, each in the mean of its pixels. [U]: squares at the edges are whole,
    /// and the mean is that of the pixels that exist; a corner of squares is at the centre.
    fileprivate func pixellated(size: Double, around center: CGPoint) -> Recipe {
        guard size > 1 else { return self }
        // Farther centres would exceed integers.
        let (cx, cy) = (
            min(max(Double(center.x), -1e9), 1e9), min(max(Double(center.y), -1e9), 1e9)
        )
        /// The square of a pixel.
        @Sendable func cell(_ value: Int, _ center: Double) -> Double {
            ((Double(value) + 0.5 - center) / size).rounded(.down)
        }
        /// The first pixel of a square.
        @Sendable func edge(_ cell: Double, _ center: Double) -> Int {
            Int((center + cell * size - 0.5).rounded(.up))
        }
        @Sendable func squares(_ part: Region) -> Region {
            Region(
                edge(cell(part.minX, cx), cx), edge(cell(part.minY, cy), cy),
                edge(cell(part.maxX - 1, cx) + 1, cx), edge(cell(part.maxY - 1, cy) + 1, cy))
        }
        let whole = region
        return Recipe(
            extent.isInfinite ? extent : squares(whole).rect, from: [self]
        ) { region, rendering in
            let bitmap = try Bitmap(region)
            try rendering.charge(region.area)
            let source = try rendering.bitmap(of: self, squares(region))
            let inside = source.region
            var y = region.minY
            while y < region.maxY {
                let (low, high) = (
                    edge(cell(y, cy), cy), max(y + 1, edge(cell(y, cy) + 1, cy))
                )
                var x = region.minX
                while x < region.maxX {
                    let (left, right) = (
                        edge(cell(x, cx), cx), max(x + 1, edge(cell(x, cx) + 1, cx))
                    )
                    let square = Region(left, low, right, high)
                    let pixels = square.intersection(inside)
                    var sum = Pixel.zero
                    for line in pixels.minY..<pixels.maxY {
                        let row = source.row(line)
                        for column in pixels.minX..<pixels.maxX { sum += row[column] }
                    }
                    let mean = pixels.isEmpty ? .zero : sum / Float(pixels.count)
                    let target = square.intersection(region)
                    for line in target.minY..<target.maxY {
                        let row = bitmap.row(line)
                        for column in target.minX..<target.maxX { row[column] = mean }
                    }
                    x = right
                }
                y = high
            }
            return bitmap
        }
    }
}
