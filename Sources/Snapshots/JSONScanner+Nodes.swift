/// What the node of a line may say, and how.
extension JSONScanner {
    /// Takes the array of nodes.
    /// - Parameter areWhole: becomes false when one of them lacks what a new node needs.
    mutating func nodes(_ areWhole: inout Bool) throws(Fault) {
        try open(UInt8(ascii: "["), "“nodes” must be an array")
        var isFirst = true
        while try more(UInt8(ascii: "]"), &isFirst) {
            if try !node() { areWhole = false }
        }
    }

    /// Takes a node.
    /// - Returns: whether it has an id, a class and a frame.
    private mutating func node() throws(Fault) -> Bool {
        let at = place
        try open(UInt8(ascii: "{"), "a node must be an object")
        var isFirst = true
        var seen = 0
        var hasID = false
        while try more(UInt8(ascii: "}"), &isFirst) {
            let name = text(try key())
            switch name {
            case "id":
                _ = try whole("“id”", to: UInt64(UInt32.max))
                hasID = true
            case "parent": _ = try whole("“parent”", to: UInt64(UInt32.max))
            case "class":
                _ = try string("“class”")
                seen |= 1
            case "frame":
                try numbers(4, "“frame”")
                seen |= 2
            default:
                if try !null() { try property(name) }
            }
        }
        guard hasID else { throw fault("a node must have an id", at: at) }
        return seen == 3
    }

    private mutating func property(_ name: String) throws(Fault) {
        switch name {
        case "ident", "text", "image", "align", "gravity": _ = try string("“\(name)”")
        case "anchor": try numbers(2, "“anchor”")
        case "transform", "sublayerTransform": try numbers(16, "“\(name)”")
        case "alpha", "radius", "zPosition": try number("“\(name)”")
        case "lines": _ = try whole("“lines”")
        case "hidden", "clips", "doubleSided", "enabled", "selected", "touchable", "ghost", "replaced":
            try flag("“\(name)”")
        case "background", "color", "tint": try color("“\(name)”")
        default: try value(3)
        }
    }

    private mutating func color(_ what: String) throws(Fault) {
        let at = place
        let range = try string(what)
        guard range.count == 9, SnapshotNode.Color(text(range)) != nil else {
            throw fault("\(what) must be written as #rrggbbaa", at: at)
        }
    }
}
