/// An event of headphones or of a media key.
final class RemoteControlEvent: UIEvent {
    private let kind: EventSubtype

    init(_ kind: EventSubtype) {
        self.kind = kind
        super.init()
    }

    override var type: EventType { .remoteControl }
    override var subtype: EventSubtype { kind }
}

extension UIApplication {
    /// Lets the program receive events of remote controls.
    ///
    /// Source: Apple, beginReceivingRemoteControlEvents().
    public final func beginReceivingRemoteControlEvents() { receivesRemoteControl = true }

    /// Ends what ``beginReceivingRemoteControlEvents()`` began.
    public final func endReceivingRemoteControlEvents() { receivesRemoteControl = false }

    /// Sends an event of headphones or of a media key to the first responder, or else to the
    /// controller in front, if the program receives such events.
    ///
    /// Not in UIKit, where the system does it. Here a device or a test calls it.
    ///
    /// - Parameter remoteControl: one of the kinds of remote controls; others are reported and
    ///   ignored.
    public final func receive(remoteControl: UIEvent.EventSubtype) {
        guard remoteControl.isOfRemoteControl else {
            return reportMistake("An event of kind \(remoteControl) is not of a remote control")
        }
        guard receivesRemoteControl else { return }
        let event = RemoteControlEvent(remoteControl)
        event.timestamp = LayerScheduler.current.mediaTime
        let window = keyWindow ?? windows.last { !$0.isHidden }
        (window?.firstResponder ?? window?.rootViewController?.inFront ?? self)
            .remoteControlReceived(with: event)
    }
}

extension UIEvent.EventSubtype {
    fileprivate var isOfRemoteControl: Bool { rawValue >= Self.remoteControlPlay.rawValue }
}
