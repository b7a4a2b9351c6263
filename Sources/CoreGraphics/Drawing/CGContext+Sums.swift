extension CGContext {
    /// The elements that were drawn into a layer with `plusLighter` or `plusDarker`, one after the
    /// other.
    struct Sum {
        var mode: CGBlendMode
        /// The drawing below, and the names of what is added to it.
        var start: String
        var terms: [String] = []
        /// The name of the filter that adds the terms.
        var name: String
        /// The layer's elements with the sum; a layer that has others drew something after it.
        var body = ""
    }

    /// Adds an element to the layer's colours and opacities (`plusLighter`), or to their distances
    /// from white (`plusDarker`).
    ///
    /// Browsers use their blend mode. librsvg 2.54 does not know it and uses a filter, whose
    /// `feImage` browsers place elsewhere or do not draw.
    func add(_ element: String, _ mode: CGBlendMode) {
        let clipped = Self.clipped(element, state.clips)
        closeGroup()
        let own = layers[layers.count - 1].body
        // The sum with nothing is the element.
        guard !own.isEmpty else {
            layers[layers.count - 1].body = clipped
            return
        }
        let term = newName()
        definitions += "<g id=\"\(term)\">\(inverted(clipped, if: mode == .plusDarker))</g>"
        var sum = Sum(mode: mode, start: own, name: "")
        if let last = layers[layers.count - 1].sum, last.mode == mode, last.body == own {
            sum = last
        } else {
            sum.name = newName()
            addSumStyle()
        }
        sum.terms.append(term)
        sum.body = elements(of: sum)
        layers[layers.count - 1].body = sum.body
        layers[layers.count - 1].sum = sum
    }

    private func elements(of sum: Sum) -> String {
        var below = "SourceGraphic"
        var filter = ""
        var above = ""
        for term in sum.terms {
            filter +=
                "<feImage href=\"#\(term)\"/><feComposite in2=\"\(below)\" "
                + "operator=\"arithmetic\" k2=\"1\" k3=\"1\" result=\"r\"/>"
            above += "<use class=\"a\" display=\"none\" href=\"#\(term)\"/>"
            below = "r"
        }
        let isDarker = sum.mode == .plusDarker
        return inverted(
            "<filter id=\"\(sum.name)\" filterUnits=\"userSpaceOnUse\" \(region) "
                + "color-interpolation-filters=\"sRGB\">\(filter)</filter>"
                + "<g class=\"b\" filter=\"url(#\(sum.name))\">"
                + inverted(sum.start, if: isDarker) + "</g>\(above)", if: isDarker)
    }

    /// Returns an element with the inverse of its colours, and with its own opacity.
    private func inverted(_ element: String, if isDarker: Bool) -> String {
        guard isDarker else { return element }
        let name = filter(
            "<feColorMatrix values=\"-1 0 0 0 1 0 -1 0 0 1 0 0 -1 0 1 0 0 0 1 0\"/>")
        return "<g filter=\"url(#\(name))\">\(element)</g>"
    }

    private func addSumStyle() {
        let style =
            "<style>@supports (mix-blend-mode:plus-lighter){.b{filter:none}"
            + ".a{display:inline;mix-blend-mode:plus-lighter}}</style>"
        if filters.updateValue("", forKey: style) == nil { definitions += style }
    }
}
