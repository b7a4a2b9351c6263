extension Journal: LineLog {
    public var place: String { folder }
    public var waiting: UInt64 { appended - written }
    public func stream(_ number: UInt32) -> RecordedStream? { streams[number] }

    /// Whether a new segment was started, so that an old one may have to be removed or packed.
    public var needsRetention: Bool { segmentCount != segmentsChecked }

    public func lines(after position: UInt64) -> any LineLogReader { reader(after: position) }
    public func lines(after position: UInt64, of stream: UInt32) -> any LineLogReader {
        let reader = reader(after: position)
        reader.stream = stream
        return reader
    }

    public var figures: [LineLogFigure] {
        func seconds(_ nanoseconds: Int64) -> Double { Double(nanoseconds) / 1e9 }
        return [
            .init("journal_bytes", .gauge, "Size of the journal in bytes.", Double(bytes)),
            .init("journal_segments", .gauge, "Journal segments.", Double(segmentCount)),
            .init(
                "journal_segments_removed_total", .counter, "Segments removed by retention.",
                Double(counts.segmentsRemoved)),
            .init(
                "journal_segments_packed_total", .counter, "Segments compressed.",
                Double(counts.segmentsCompressed)),
            .init(
                "journal_writes_total", .counter, "Writes to the journal.", Double(counts.writes)),
            .init("journal_syncs_total", .counter, "Syncs of the journal.", Double(counts.syncs)),
            .init(
                "journal_sync_seconds_total", .counter, "Time spent in syncs.",
                seconds(counts.syncNanoseconds)),
            .init(
                "journal_sync_longest_seconds", .gauge, "The longest sync.",
                seconds(counts.longestSync)),
            .init(
                "journal_failures_total", .counter, "Writes and syncs that failed.",
                Double(counts.failures)),
        ]
    }
}

extension JournalReader: LineLogReader {
    public func step(_ body: (Record, UnsafeRawBufferPointer) -> Void) throws(JournalFailure)
        -> LineLogStep
    {
        try advance(mayWait: true) { record, _, payload in
            // With this limit every payload is loaded.
            if let payload { body(record, payload) }
        }
    }

    public func step(
        longest: Int, _ body: (Record, Int, UnsafeRawBufferPointer?) -> Void
    ) throws(JournalFailure) -> LineLogStep {
        try advance(mayWait: true, longest: longest, body)
    }
}
