import MainLoop

extension UIDevice {
    /// The activity of a battery.
    ///
    /// Source: Apple, UIDevice.BatteryState.
    public enum BatteryState: Int, Sendable {
        /// Not known, or not monitored.
        case unknown = 0
        /// On battery.
        case unplugged = 1
        /// Plugged in, and less than full.
        case charging = 2
        /// Plugged in, and full.
        case full = 3
    }

    /// Posted after the charge of the monitored battery has changed; the object is the device.
    nonisolated public static let batteryLevelDidChangeNotification = NSNotification.Name(
        "UIDeviceBatteryLevelDidChangeNotification")
    /// Posted after the state of the monitored battery has changed; the object is the device.
    nonisolated public static let batteryStateDidChangeNotification = NSNotification.Name(
        "UIDeviceBatteryStateDidChangeNotification")
    /// Posted after the monitored proximity has changed; the object is the device.
    nonisolated public static let proximityStateDidChangeNotification = NSNotification.Name(
        "UIDeviceProximityStateDidChangeNotification")

    /// Sets the battery's charge and state, and notifies the observers of what has changed.
    ///
    /// Not in UIKit, where the device does it. Here a device or a test calls it;
    /// ``readBattery(in:)`` reads what Linux knows.
    ///
    /// - Parameters:
    ///   - level: the charge between 0 and 1, or -1 if it is not known; any other number is
    ///     reported and ignored.
    ///   - newState: what the battery does.
    public final func receiveBattery(level: Float, state newState: BatteryState) {
        guard level == -1 || (0...1).contains(level) else {
            return reportMistake("The charge of a battery must be between 0 and 1, not \(level)")
        }
        let (oldLevel, oldState) = (state.batteryLevel, state.batteryState)
        (state.batteryLevel, state.batteryState) = (level, newState)
        guard isBatteryMonitoringEnabled else { return }
        if level != oldLevel { post(Self.batteryLevelDidChangeNotification) }
        if newState != oldState { post(Self.batteryStateDidChangeNotification) }
    }

    /// Reads the first battery that Linux lists; without one nothing changes.
    ///
    /// Not in UIKit. The system does not report changes, so a program calls it from time to time.
    ///
    /// - Parameter folder: where the kernel lists the sources of power.
    /// - Returns: whether there is a battery.
    ///
    /// Source: Linux, Documentation/ABI/testing/sysfs-class-power: type, capacity, status.
    @discardableResult
    public final func readBattery(
        in folder: URL = URL(fileURLWithPath: "/sys/class/power_supply")
    ) -> Bool {
        let sources = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        for source in sources.sorted() {
            func value(_ name: String) -> String? {
                let file = folder.appendingPathComponent(source).appendingPathComponent(name)
                return (try? String(contentsOf: file, encoding: .utf8))?
                    .trimmingCharacters(in: .whitespacesAndNewlines)
            }
            guard value("type") == "Battery", let capacity = value("capacity").flatMap(Float.init)
            else { continue }
            let state: BatteryState =
                switch value("status") {
                case "Charging": .charging
                case "Full": .full
                case "Discharging": .unplugged
                case "Not charging": .charging
                default: .unknown
                }
            receiveBattery(level: max(0, min(1, capacity / 100)), state: state)
            return true
        }
        return false
    }

    // MARK: Proximity

    /// Sets whether the user is close to the device, and notifies the observers of a change.
    ///
    /// Not in UIKit, where the device does it. Here a device with a sensor, or a test, calls it.
    public final func receive(proximity isClose: Bool) {
        guard isClose != state.isClose else { return }
        state.isClose = isClose
        if isProximityMonitoringEnabled { post(Self.proximityStateDidChangeNotification) }
    }

    private final func post(_ name: NSNotification.Name) {
        NotificationCenter.default.post(name: name, object: self)
    }

    // MARK: Identity

    final var baseIdentifierForVendor: UUID? {
        let key = "UIDevice.identifierForVendor"
        if let known = UserDefaults.standard.string(forKey: key).flatMap({ UUID(uuidString: $0) }) {
            return known
        }
        let made = UUID()
        UserDefaults.standard.set(made.uuidString, forKey: key)
        return made
    }
}
