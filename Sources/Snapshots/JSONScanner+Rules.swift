extension JSONScanner {
    /// Checks a rule between properties of a value, which the format's description cannot express.
    func check(_ gradient: SnapshotNode.Gradient, _ name: StaticString) throws(LineFault) {
        guard gradient.stops.isEmpty || gradient.stops.count == gradient.colors.count else {
            throw fault(
                in: name,
                "must have a stop for each colour or none, not \(gradient.stops.count) for \(gradient.colors.count)"
            )
        }
    }

    func check(_ selection: SnapshotNode.Selection, _ name: StaticString) throws(LineFault) {
        guard selection.from <= selection.to else {
            throw fault(in: name, "must not end before it begins, at \(selection.from)")
        }
    }

    /// Refuses an object with more than one of several members that exclude each other.
    func checkAlone(_ mask: UInt64, _ members: Members, _ name: StaticString) throws(LineFault) {
        guard (members.given & mask).nonzeroBitCount <= 1 else {
            throw fault(in: name, "cannot be combined with another member that excludes it")
        }
    }
}
