/// Animations and display links that will end, for tests that wait for them.
extension LayerScheduler {
    /// An animation that ends.
    package struct FiniteMotion {
        /// The layer that plays it.
        package let layer: CALayer
        /// The key under which the layer plays it.
        package let key: String
        /// When it begins, in seconds of the layer's time.
        package let begin: Double
        /// When it ends, in nanoseconds of the loop's time.
        package let end: Int64
    }

    /// The animations that end later than now, in the order of their layers.
    ///
    /// - Complexity: O(animations)
    package func finiteMotions() -> [FiniteMotion] {
        var found: [FiniteMotion] = []
        for index in 0..<store.slots.count {
            let motion = store.slots[index].motion.takeUnretainedValue()
            guard let layer = motion.layer else { continue }
            for record in motion.records where record.state != .over {
                guard let end = record.end else { continue }
                found.append(
                    FiniteMotion(
                        layer: layer, key: record.key, begin: record.timing.beginTime, end: end))
            }
        }
        return found
    }

    /// The work of the running display links that end without an invalidation, as sentences.
    package var finiteLinks: [String] {
        displayLinks.compactMap { $0.isPaused ? nil : $0.finiteName }
    }

    /// How many one-shot timers of the loop begin and end animations.
    package var alarmCount: Int { alarms.count }

    /// The display links that were added and end only when they are invalidated, paused ones too.
    package var lastingLinks: [CADisplayLink] {
        displayLinks.filter { $0.finiteName == nil && !$0.endsWithItsAnimations }
    }
}
