import Snapshots

extension Canvas {
    /// Multiplies the channels of every pixel, as a replicator's colour does.
    func multiply(by ink: SnapshotNode.Ink) {
        // Premultiplied channels are multiplied by the alpha's factor, too.
        let factors = [ink.blue * ink.alpha, ink.green * ink.alpha, ink.red * ink.alpha, ink.alpha]
            .map { UInt32(($0 * 256).rounded()) }
        withRows { row in
            for line in 0..<height {
                let pixels = row(line)
                for column in 0..<width where pixels[column] != 0 {
                    let pixel = pixels[column]
                    var product: UInt32 = 0
                    for (channel, factor) in factors.enumerated() {
                        let shift = UInt32(channel * 8)
                        product |= ((((pixel >> shift) & 0xff) * factor + 128) >> 8) << shift
                    }
                    pixels[column] = product
                }
            }
        }
    }
}
