extension SnapshotNode.Motion {
    /// Whether the first value applies before the beginning; default false.
    public var fillsBefore: Bool {
        get { fills == .before || fills == .both }
        set { fills = Fills(before: newValue, after: fillsAfter) }
    }

    /// Whether the last value stays after the end; default false.
    public var fillsAfter: Bool {
        get { fills == .after || fills == .both }
        set { fills = Fills(before: fillsBefore, after: newValue) }
    }
}

extension SnapshotNode.Motion.Fills {
    init?(before: Bool, after: Bool) {
        switch (before, after) {
        case (true, true): self = .both
        case (true, false): self = .before
        case (false, true): self = .after
        case (false, false): return nil
        }
    }
}
