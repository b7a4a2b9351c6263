extension Journal {
    /// Begins a stream, and holds it until ``release(_:)``.
    /// - Parameters:
    ///   - descriptor: its description, as JSON.
    ///   - time: the current time, in nanoseconds since 1970.
    /// - Returns: its number.
    public func beginStream(descriptor: [UInt8], time: Int64) -> UInt32 {
        repeat { lastStream &+= 1 } while lastStream == 0 || streams[lastStream] != nil
        descriptor.withUnsafeBytes {
            _ = append(.stream, stream: lastStream, number: 0, time: time, payload: $0)
        }
        return lastStream
    }

    /// Appends a record, and holds its stream until ``release(_:)``.
    ///
    /// The record is in the file after the next ``write(time:)``.
    /// - Returns: its position.
    @discardableResult
    public func append(
        _ kind: Record.Kind, stream: UInt32, number: UInt64, time: Int64,
        payload: UnsafeRawBufferPointer
    ) -> UInt64 {
        precondition(!isReadOnly, "A read-only journal cannot append records.")
        precondition(
            payload.count <= RecordFormat.largestPayload, "A record may have at most 64 MiB.")
        if stream != lastHeld, !isReplica { hold(stream, time: time) }
        let record = Record(
            position: nextPosition, time: time, stream: stream, kind: kind, number: number)
        let offset = active.end + pending.count
        let size = RecordFormat.size(payload: payload.count)
        RecordFormat.write(record, payload: payload, salt: id.salt, to: pending.room(for: size))
        if kind != .stream { active.hasLines = true }
        active.index.add(record, payload: payload, at: offset, end: offset + size)
        streams[stream, default: RecordedStream(id: stream)].add(record, payload: payload)
        lastGiven = nextPosition
        nextPosition += 1
        counts.records += 1
        counts.bytes += size
        return record.position
    }

    /// Repeats a stream's description, without holding the stream.
    func appendDescription(
        _ stream: UInt32, number: UInt64, time: Int64, _ payload: UnsafeRawBufferPointer
    ) {
        let last = lastHeld
        lastHeld = stream
        append(.stream, stream: stream, number: number, time: time, payload: payload)
        lastHeld = last
    }

    /// Holds a stream: it is kept even if retention removes its lines.
    ///
    /// Hold a stream for as long as lines may be appended to it.
    public func hold(_ stream: UInt32, time: Int64) {
        lastHeld = stream
        guard !isReadOnly, held.insert(stream).inserted else { return }
        if isReplica {
            if let known = forgotten.removeValue(forKey: stream) { streams[stream] = known }
            return
        }
        // Its description was removed with its lines, or may be removed before the lines that
        // follow.
        let isDescribed = active.index.streams[stream].map { !$0.descriptor.isEmpty } ?? false
        guard !isDescribed, let known = forgotten.removeValue(forKey: stream) ?? streams[stream],
            !known.descriptor.isEmpty
        else { return }
        known.descriptor.withUnsafeBytes {
            _ = append(.stream, stream: stream, number: known.number, time: time, payload: $0)
        }
    }

    /// Ends ``hold(_:time:)``: retention removes the stream with its last line.
    public func release(_ stream: UInt32) {
        held.remove(stream)
        if streams[stream]?.count == 0 { idle.insert(stream) }
        if lastHeld == stream { lastHeld = nil }
    }

    /// Returns the streams that were removed since the last call.
    public func collectForgotten() -> [UInt32] {
        defer { forgotten = [:] }
        return forgotten.keys.sorted()
    }

    /// Whether the active segment has so many streams that the next one should begin.
    private var hasManyStreams: Bool {
        active.index.streams.count >= SegmentIndex.fullStreams + 2 * held.count
    }

    /// Writes all appended records to the file, in one call.
    ///
    /// Starts the next segment if this one is full, and removes the oldest ones if the size exceeds
    /// the retention.
    /// - Throws: ``JournalFailure`` if not everything could be written; the rest stays pending and
    ///   the next call retries. After a failed sync nothing is written: see ``failure``.
    public func write(time: Int64) throws(JournalFailure) {
        guard !isReadOnly else { return }
        if let failure { throw failure }
        if pending.count > 0 {
            do throws(JournalFailure) {
                try pending.write(to: active.file, at: active.end)
            } catch {
                counts.failures += 1
                troubles.write = error
                throw error
            }
            active.end += pending.count
            active.written = appended
            written = appended
            if !configuration.isSynced { synced = written }
            pending.removeAll()
            counts.writes += 1
            troubles.write = nil
            if configuration.isSynced, unsynced.last !== active.file {
                unsynced.append(active.file)
            }
        }
        if active.end >= rollAt || hasManyStreams, active.hasLines { roll(time: time) }
        if let limit = configuration.retainedBytes, bytes > limit,
            !(sealed.isEmpty && asides.isEmpty)
        {
            removeOldest(time: time)
        }
        checkInDebug()
    }
}
