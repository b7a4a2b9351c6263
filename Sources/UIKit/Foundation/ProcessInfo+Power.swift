public import Foundation
import Synchronization

private let power = Mutex((saves: false, heat: ProcessInfo.ThermalState.nominal))

extension ProcessInfo {
    /// How hot the device is.
    ///
    /// Source: Apple, ProcessInfo.ThermalState.
    public enum ThermalState: Int, Sendable {
        /// Within normal limits.
        case nominal = 0
        /// Slightly elevated.
        case fair = 1
        /// High; the program should do less.
        case serious = 2
        /// The program should do as little as possible.
        case critical = 3
    }

    /// Whether the device saves energy. Default: false.
    ///
    /// Source: Apple, isLowPowerModeEnabled.
    public var isLowPowerModeEnabled: Bool { power.withLock { $0.saves } }

    /// How hot the device is. Default: nominal.
    ///
    /// Source: Apple, thermalState.
    public var thermalState: ThermalState { power.withLock { $0.heat } }

    /// Posted after ``thermalState`` has changed; the object is the process.
    public static let thermalStateDidChangeNotification = NSNotification.Name(
        "NSProcessInfoThermalStateDidChangeNotification")

    /// Sets ``isLowPowerModeEnabled``, and notifies the observers of a change.
    ///
    /// Not in Foundation, where the system does it. Here a device or a test calls it.
    public func receive(lowPowerMode isEnabled: Bool) {
        let old = power.withLock { state in
            defer { state.saves = isEnabled }
            return state.saves
        }
        guard isEnabled != old else { return }
        NotificationCenter.default.post(name: .NSProcessInfoPowerStateDidChange, object: self)
    }

    /// Sets ``thermalState``, and notifies the observers of a change.
    ///
    /// Not in Foundation, where the system does it. Here a device or a test calls it.
    public func receive(thermalState new: ThermalState) {
        let old = power.withLock { state in
            defer { state.heat = new }
            return state.heat
        }
        guard new != old else { return }
        NotificationCenter.default.post(
            name: Self.thermalStateDidChangeNotification, object: self)
    }
}

extension NSNotification.Name {
    /// Posted after the device has begun or ended to save energy; the object is the process.
    public static let NSProcessInfoPowerStateDidChange = NSNotification.Name(
        "NSProcessInfoPowerStateDidChangeNotification")
}
