extension SegmentFile {
    /// Whether the last records match an index, from its last mark to the end of the segment.
    func agrees(with index: SegmentIndex) throws(JournalFailure) -> Bool {
        guard let mark = index.marks.last else {
            return index.isEmpty && index.end == SegmentHeader.size
        }
        var walk = RecordWalk(self, from: mark.offset, to: index.end, after: mark.position - 1)
        var isFirst = true
        var agrees = true
        while try walk.next({ record, _, place in
            if isFirst {
                agrees = place.lowerBound == mark.offset && record.position == mark.position
            }
            isFirst = false
        }) {}
        // The index still covers records that were damaged after it was written; readers report
        // them.
        return agrees && (walk.last == index.last || walk.damageCount > 0) && !isFirst
    }
}
