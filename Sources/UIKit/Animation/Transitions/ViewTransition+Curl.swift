extension ViewTransition {
    /// Curls a page up from its bottom edge, away from the page beneath, or down onto it.
    ///
    /// The page is cut into strips with paper backs, which move round a cylinder that rolls from
    /// the bottom to beyond the top: a developable surface, like a sheet of paper.
    func curl(_ page: GhostLayer, over other: GhostLayer, isUp: Bool, _ animation: ViewAnimation) {
        stage.masksToBounds = true
        addPerspective()
        stage.addSublayer(other)
        let roll = PageRoll(height: Double(stage.bounds.size.height))
        let source = page
        for strip in 0..<PageRoll.strips {
            let front = self.front(
                of: strip, on: roll,
                showing: strip == 0 ? page : GhostLayer(copying: source, .onScreen))
            let back = back(of: strip, on: roll)
            let way = (0...PageRoll.steps).map {
                roll.transform(of: strip, at: Double($0) / Double(PageRoll.steps))
            }
            let turned = way.map { CATransform3DMakeRotation(.pi, 1, 0, 0).concatenated($0) }
            for (layer, way) in [(front, way), (back, turned)] {
                stage.addSublayer(layer)
                layer.isDoubleSided = false
                let course = isUp ? way : way.reversed()
                animation.play(KeyframeCourse(transforms: course), on: layer)
                layer.transform = course[course.count - 1]
            }
        }
    }

    /// Returns a strip of the page: a layer that clips a copy of the page.
    private func front(of strip: Int, on roll: PageRoll, showing page: GhostLayer) -> GhostLayer {
        let window = GhostLayer()
        place(window, strip, roll)
        window.masksToBounds = true
        page.values.transform = CATransform3DIdentity
        page.values.anchorPoint = CGPoint(x: 0.5, y: 0.5)
        page.values.zPosition = 0
        page.values.position = CGPoint(
            x: stage.bounds.size.width / 2,
            y: stage.bounds.size.height / 2 - roll.top(of: strip) + overlap(above: strip))
        window.addSublayer(page)
        return window
    }

    /// Returns the paper back of a strip.
    private func back(of strip: Int, on roll: PageRoll) -> GhostLayer {
        let paper = GhostLayer()
        place(paper, strip, roll, isTurned: true)
        // Each strip further down is a little darker, like paper that turns away from the light.
        let shade = 0.97 - 0.15 * Double(strip) / Double(PageRoll.strips)
        paper.backgroundColor = CGColor(red: shade, green: shade, blue: shade, alpha: 1)
        return paper
    }

    /// Returns how far a strip overlaps the one above it, in points.
    ///
    /// Adjacent strips meet at an angle, so without the overlap the background would show between
    /// them.
    private func overlap(above strip: Int) -> Double { strip == 0 ? 0 : 1 }

    private func place(_ layer: GhostLayer, _ strip: Int, _ roll: PageRoll, isTurned: Bool = false)
    {
        var (above, below) = (overlap(above: strip), overlap(above: PageRoll.strips - 1 - strip))
        if isTurned { (above, below) = (below, above) }
        let height = above + roll.stripHeight + below
        layer.bounds.size = CGSize(width: stage.bounds.size.width, height: height)
        layer.anchorPoint = CGPoint(x: 0.5, y: (above + roll.stripHeight / 2) / height)
        layer.position = CGPoint(
            x: stage.bounds.size.width / 2, y: roll.top(of: strip) + roll.stripHeight / 2)
    }
}

/// The geometry of a page curl: a cylinder whose radius is a sixth of the page's height, rolling
/// upwards.
struct PageRoll {
    static let strips = 12
    static let steps = 32

    let height: Double

    var radius: Double { height / 6 }
    var stripHeight: Double { height / Double(Self.strips) }

    /// Returns the top of a strip, measured from the top of the page.
    func top(of strip: Int) -> Double { Double(strip) * stripHeight }

    /// Returns the transform of a strip's middle at a progress of 0…1.
    ///
    /// The page leaves the ground where the cylinder touches it. A point that lies `rolled` below
    /// that line, measured along the paper, has turned round the cylinder by the angle
    /// rolled/radius. After half a turn the paper continues flat on top.
    func transform(of strip: Int, at progress: Double) -> CATransform3D {
        let line = progress * (height + 2 * radius)
        let middle = height - top(of: strip) - stripHeight / 2
        let rolled = line - middle
        guard rolled > 0 else { return CATransform3DIdentity }
        let angle = min(rolled / radius, .pi)
        let beyond = max(0, rolled - .pi * radius)
        let up = line - radius * sin(angle) + beyond - middle
        let lift = radius * (1 - cos(angle))
        return CATransform3DMakeRotation(angle, 1, 0, 0).concatenated(
            CATransform3DMakeTranslation(0, -up, lift))
    }
}
