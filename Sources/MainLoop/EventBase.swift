import CLibevent

/// A loop's libevent base, with the one libevent timer that the loop needs.
///
/// Created on demand because it uses four descriptors: a process may have hundreds of virtual
/// loops, one for each test that waits, and most of them never watch a descriptor or sleep.
final class EventBase {
    let base: OpaquePointer
    let alarm: UnsafeMutablePointer<event>

    init() {
        let configuration = event_config_new()
        // libevent's default clock is 4 ms coarse.
        event_config_set_flag(configuration, Int32(EVENT_BASE_FLAG_PRECISE_TIMER.rawValue))
        guard let base = event_base_new_with_config(configuration) else {
            fatalError(
                "libevent could not create an event base: the process is out of descriptors or memory."
            )
        }
        event_config_free(configuration)
        self.base = base
        // Its only purpose is to end the sleep.
        alarm = event_new(base, -1, 0, { _, _, _ in }, nil)
    }

    deinit {
        event_free(alarm)
        event_base_free(base)
    }
}
