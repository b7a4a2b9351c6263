import MainLoop

extension LayerScheduler {
    /// A timer for one instant, however many animations begin and end then.
    struct Alarm {
        let timer: MainLoop.TimerID
        /// In the order in which they were set; nil for one that was taken back.
        var entries: [(record: AnimationRecord, isEnd: Bool)?]
        /// How many have not been taken back.
        var count: Int

        /// Adds an entry, and returns its place.
        mutating func add(_ record: AnimationRecord, isEnd: Bool) -> Int {
            entries.append((record, isEnd))
            count += 1
            return entries.count - 1
        }

        /// Takes an entry back; returns how many are left.
        mutating func take(_ record: AnimationRecord, at index: Int) -> Int {
            guard index < entries.count, entries[index]?.record === record else { return count }
            entries[index] = nil
            count -= 1
            return count
        }
    }

    /// Where an animation's begin or end is kept.
    struct AlarmPlace {
        let time: Int64
        let index: Int
    }

    /// Sets an alarm for an animation's begin or, with `isEnd`, its end.
    func setAlarm(at time: Int64, for record: AnimationRecord, isEnd: Bool) -> AlarmPlace? {
        guard let loop else { return nil }
        // In place: a copy held meanwhile would be copied whole with each of many entries.
        if let index = alarms[time]?.add(record, isEnd: isEnd) { return AlarmPlace(time: time, index: index) }
        let timer = loop.schedule(at: .init(nanoseconds: time)) { [weak self] in self?.ring(time) }
        alarms[time] = Alarm(timer: timer, entries: [(record, isEnd)], count: 1)
        return AlarmPlace(time: time, index: 0)
    }

    /// Takes an animation's alarms back; a timer that nobody waits for any more goes, and wakes nobody.
    func cancelAlarms(of record: AnimationRecord) {
        for place in [record.beginAlarm, record.endAlarm] {
            guard let place, alarms[place.time]?.take(record, at: place.index) == 0 else { continue }
            if let alarm = alarms.removeValue(forKey: place.time) { loop?.cancel(alarm.timer) }
        }
        record.beginAlarm = nil
        record.endAlarm = nil
    }

    private func ring(_ time: Int64) {
        guard let alarm = alarms.removeValue(forKey: time) else { return }
        for case let (record, isEnd)? in alarm.entries {
            // One that was stopped, or moved elsewhere, by what came before it has left its place.
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
