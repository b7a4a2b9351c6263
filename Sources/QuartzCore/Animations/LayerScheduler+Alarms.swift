import MainLoop

extension LayerScheduler {
    /// A timer for one instant, shared by all animations that begin or end then.
    struct Alarm {
        let timer: MainLoop.TimerID
        /// In the order in which they were set; nil for a cancelled one.
        var entries: [(record: AnimationRecord, isEnd: Bool)?]
        /// The number of entries that are not cancelled.
        var count: Int

        /// Adds an entry, and returns its index.
        mutating func add(_ record: AnimationRecord, isEnd: Bool) -> Int {
            entries.append((record, isEnd))
            count += 1
            return entries.count - 1
        }

        /// Cancels an entry, and returns how many are left.
        mutating func removeEntry(of record: AnimationRecord, at index: Int) -> Int {
            guard index < entries.count, entries[index]?.record === record else { return count }
            entries[index] = nil
            count -= 1
            return count
        }
    }

    /// The position of an animation's beginning or end in the alarms.
    struct AlarmPlace {
        let time: Int64
        let index: Int
    }

    /// Sets an alarm for an animation's beginning or, with `isEnd`, its end.
    func setAlarm(at time: Int64, for record: AnimationRecord, isEnd: Bool) -> AlarmPlace? {
        guard let loop else { return nil }
        // In place: a copy would make each of many insertions copy the whole array.
        if let index = alarms[time]?.add(record, isEnd: isEnd) {
            return AlarmPlace(time: time, index: index)
        }
        let timer = loop.schedule(at: .init(nanoseconds: time)) { [unowned self] in ring(time) }
        alarms[time] = Alarm(timer: timer, entries: [(record, isEnd)], count: 1)
        return AlarmPlace(time: time, index: 0)
    }

    /// Cancels an animation's alarms, and the timers that no other animation uses.
    func cancelAlarms(of record: AnimationRecord) {
        for place in [record.beginAlarm, record.endAlarm] {
            guard let place, alarms[place.time]?.removeEntry(of: record, at: place.index) == 0
            else {
                continue
            }
            if let alarm = alarms.removeValue(forKey: place.time) { loop?.cancel(alarm.timer) }
        }
        record.beginAlarm = nil
        record.endAlarm = nil
    }

    private func ring(_ time: Int64) {
        guard let alarm = alarms.removeValue(forKey: time) else { return }
        for case let (record, isEnd)? in alarm.entries {
            // An earlier entry may have stopped or rescheduled this animation, which then has
            // another alarm.
            if isEnd {
                guard record.endAlarm?.time == time else { continue }
                record.endAlarm = nil
            } else {
                guard record.beginAlarm?.time == time else { continue }
                record.beginAlarm = nil
            }
            rang(record, isEnd: isEnd)
        }
        deliverNotices()
    }
}
