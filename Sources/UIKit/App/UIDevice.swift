import MainLoop

/// The machine on which the program runs.
///
/// Source: Apple, UIDevice.
///
/// Deviation: the machine does not report its battery and proximity; a program or a test does, by
/// ``receiveBattery(level:state:)``, ``readBattery(in:)`` and ``receive(proximity:)``.
@preconcurrency @MainActor
open class UIDevice: NSObject {
    /// The current machine.
    public static let current = UIDevice()

    /// Creates an object for the current machine, such as that of a subclass.
    public override init() { super.init() }

    /// The orientation after the device was turned; nil until then.
    final var turnedOrientation: UIDeviceOrientation? {
        get { state.orientation }
        set { state.orientation = newValue }
    }
    /// The number of parts of the program that want notifications of a new orientation.
    final var orientationObservers: Int {
        get { state.observers }
        set { state.observers = newValue }
    }

    final class State {
        var orientation: UIDeviceOrientation?
        var observers = 0
        var monitorsBattery = false
        var batteryLevel: Float = -1
        var batteryState = BatteryState.unknown
        var monitorsProximity = false
        var isClose = false
    }
    /// Each main loop has its own, as it has its own screen.
    final var state: State { MainLoop.main.attachment(State.self) { _ in State() } }

    /// The machine's host name.
    open var name: String { ProcessInfo.processInfo.hostName }

    /// The name of the operating system: "Linux".
    open var systemName: String { "Linux" }

    /// The kind of device: "iPad" or "iPhone", like ``userInterfaceIdiom``.
    open var model: String { userInterfaceIdiom == .pad ? "iPad" : "iPhone" }

    /// The kind of device; not localized.
    open var localizedModel: String { model }

    /// Whether several programs can run at the same time: true.
    open var isMultitaskingSupported: Bool { true }

    /// The version of the kernel, for example "6.1.0".
    open var systemVersion: String {
        let version = ProcessInfo.processInfo.operatingSystemVersion
        return "\(version.majorVersion).\(version.minorVersion).\(version.patchVersion)"
    }

    /// The kind of device with a screen of this size, phone or pad, as in the traits of a
    /// full-screen window.
    open var userInterfaceIdiom: UIUserInterfaceIdiom {
        TraitValues.ofWindow(UIScreen.main.bounds.size, scale: UIScreen.main.scale).idiom
            ?? .unspecified
    }

    /// The orientation of the device; at first that of the screen.
    open var orientation: UIDeviceOrientation { baseOrientation }

    /// Whether the program is interested in the battery. Default: false.
    open var isBatteryMonitoringEnabled: Bool {
        get { state.monitorsBattery }
        set { state.monitorsBattery = newValue }
    }

    /// The charge between 0 and 1; -1 while it is not known or not monitored.
    open var batteryLevel: Float { isBatteryMonitoringEnabled ? state.batteryLevel : -1 }

    /// The activity of the battery; unknown while it is not monitored.
    open var batteryState: BatteryState {
        isBatteryMonitoringEnabled ? state.batteryState : .unknown
    }

    /// Whether the program is interested in the proximity of the user. Default: false.
    open var isProximityMonitoringEnabled: Bool {
        get { state.monitorsProximity }
        set { state.monitorsProximity = newValue }
    }

    /// Whether the user is close to the device; false while it is not monitored.
    open var proximityState: Bool { isProximityMonitoringEnabled && state.isClose }

    /// The device for the programs of one vendor.
    ///
    /// A random identifier, made when it is asked for first and kept in the program's user
    /// defaults, so that it lasts until they are removed.
    ///
    /// Source: Apple, identifierForVendor.
    ///
    /// Deviation: programs of one vendor do not share it; it is never nil.
    open var identifierForVendor: UUID? { baseIdentifierForVendor }

    /// Starts the notifications of a new orientation; calls are counted.
    open func beginGeneratingDeviceOrientationNotifications() { orientationObservers += 1 }

    /// Ends the notifications that the matching call started.
    open func endGeneratingDeviceOrientationNotifications() {
        orientationObservers = max(0, orientationObservers - 1)
    }

    /// Whether turning the device posts notifications.
    open var isGeneratingDeviceOrientationNotifications: Bool { orientationObservers > 0 }
}

/// Returns the kind of device, by the function that iOS 3 had.
///
/// Source: Apple, UI_USER_INTERFACE_IDIOM(), deprecated in iOS 13.
@preconcurrency @MainActor
public func UI_USER_INTERFACE_IDIOM() -> UIUserInterfaceIdiom {
    UIDevice.current.userInterfaceIdiom
}
