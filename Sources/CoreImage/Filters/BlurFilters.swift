import CoreGraphics

extension FilterKind {
    /// Blurs, and sharper pictures made of them.
    static var blurs: [FilterKind] {
        var list: [FilterKind] = []
        let radius = 0.0...10_000
        // Source: Apple, CIGaussianBlur: the radius is the standard deviation.
        list.append(
            FilterKind(
                "CIGaussianBlur", "Gaussian Blur", kCICategoryBlur,
                [.image, .number(kCIInputRadiusKey, 10, in: radius, sliders: 0...100)]
            ) { $0.image()?.blurred(sigma: $0.number(kCIInputRadiusKey, in: radius)) })
        list.append(
            FilterKind(
                "CIBoxBlur", "Box Blur", kCICategoryBlur,
                [.image, .number(kCIInputRadiusKey, 10, in: radius, sliders: 1...100)]
            ) { $0.image()?.boxBlurred(radius: $0.number(kCIInputRadiusKey, in: radius)) })
        list.append(
            FilterKind(
                "CIMotionBlur", "Motion Blur", kCICategoryBlur,
                [
                    .image, .number(kCIInputRadiusKey, 20, in: radius, sliders: 0...100),
                    .number(kCIInputAngleKey, 0, sliders: -Double.pi...Double.pi),
                ]
            ) {
                $0.image()?.motionBlurred(
                    radius: $0.number(kCIInputRadiusKey, in: radius),
                    angle: $0.number(kCIInputAngleKey))
            })
        // The picture and its difference from the blurred one, several times.
        list.append(
            FilterKind(
                "CIUnsharpMask", "Unsharp Mask", kCICategorySharpen,
                [
                    .image, .number(kCIInputRadiusKey, 2.5, in: radius, sliders: 0...100),
                    .number(kCIInputIntensityKey, 0.5, sliders: 0...1),
                ]
            ) { values in
                guard let image = values.image() else { return nil }
                let blurred = image.blurred(sigma: values.number(kCIInputRadiusKey, in: radius))
                let amount = values.float(kCIInputIntensityKey)
                return Recipe.combined([image, blurred], in: image.extent) {
                    ($0[0] + ($0[0] - $0[1]) * amount).withAlpha(of: $0[0])
                }
            })
        return list
    }
}
