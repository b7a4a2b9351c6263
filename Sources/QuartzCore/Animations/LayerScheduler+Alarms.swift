import MainLoop

extension LayerScheduler {
    /// A timer for one instant, however many animations begin and end then.
    struct Alarm {
        let timer: MainLoop.TimerID
        /// In the order in which they were set; nil for one that was taken back.
        var entries: [(record: AnimationRecord, isEnd: Bool)?]
        /// How many have not been taken back.
        var count: Int
    }

    /// Where an animation's begin or end is kept.
    struct AlarmPlace {
        let time: Int64
        let index: Int
    }

    /// Sets an alarm for an animation's begin or, with `isEnd`, its end.
    func setAlarm(at time: Int64, for record: AnimationRecord, isEnd: Bool) -> AlarmPlace? {
        guard let loop else { return nil }
        if let alarm = alarms[time] {
            alarms[time]?.entries.append((record, isEnd))
            alarms[time]?.count += 1
            return AlarmPlace(time: time, index: alarm.entries.count)
        }
        let timer = loop.schedule(at: .init(nanoseconds: time)) { [weak self] in self?.ring(time) }
        alarms[time] = Alarm(timer: timer, entries: [(record, isEnd)], count: 1)
        return AlarmPlace(time: time, index: 0)
    }

    /// Takes an animation's alarms back; a timer that nobody waits for any more goes, and wakes nobody.
    func cancelAlarms(of record: AnimationRecord) {
        for place in [record.beginAlarm, record.endAlarm] {
            guard let place, let alarm = alarms[place.time], place.index < alarm.entries.count,
                alarm.entries[place.index]?.record === record
            else { continue }
            if alarm.count == 1 {
                loop?.cancel(alarm.timer)
                alarms[place.time] = nil
            } else {
                alarms[place.time]?.entries[place.index] = nil
                alarms[place.time]?.count -= 1
            }
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
