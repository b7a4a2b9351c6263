import Foundation
import HeadlessTesting
import MistakeRecorder
import Synchronization
import Testing
import UIKit

/// Source: Apple, UIDevice, UIScreen, ProcessInfo, UIApplication.
@MainActor
@Suite("The device and what the system tells a program", .serialized)
struct DeviceTests {
    private let stage = Stage(size: CGSize(width: 100, height: 100))

    /// Returns how often a notification is posted while a body runs.
    private func posts(_ name: NSNotification.Name, _ body: () throws -> Void) rethrows -> Int {
        let count = Mutex(0)
        let token = NotificationCenter.default.addObserver(
            forName: name, object: nil, queue: nil
        ) { _ in count.withLock { $0 += 1 } }
        try body()
        NotificationCenter.default.removeObserver(token)
        return count.withLock { $0 }
    }

    @Test("the old function returns the device's kind")
    func idiom() {
        defer { stage.close() }
        #expect(UI_USER_INTERFACE_IDIOM() == UIDevice.current.userInterfaceIdiom)
    }

    @Test("a battery is known while it is monitored, and read from the kernel's files")
    func battery() throws {
        defer { stage.close() }
        let device = UIDevice.current
        let changed = UIDevice.batteryLevelDidChangeNotification
        #expect(posts(changed) { device.receiveBattery(level: 0.5, state: .unplugged) } == 0)
        #expect(device.batteryLevel == -1)
        #expect(device.batteryState == .unknown)
        device.isBatteryMonitoringEnabled = true
        #expect(device.batteryLevel == 0.5)
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("power-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        for (source, type) in [("AC", "Mains"), ("BAT0", "Battery")] {
            let place = folder.appendingPathComponent(source)
            try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
            for (name, text) in [("type", type), ("capacity", "75"), ("status", "Charging")] {
                try Data("\(text)\n".utf8).write(to: place.appendingPathComponent(name))
            }
        }
        #expect(posts(changed) { device.readBattery(in: folder) } == 1)
        #expect(device.batteryLevel == 0.75)
        #expect(device.batteryState == .charging)
        #expect(posts(changed) { device.readBattery(in: folder) } == 0)
        #expect(!device.readBattery(in: folder.appendingPathComponent("none")))
        #expect(
            mistakes { device.receiveBattery(level: .nan, state: .full) }.contains(
                "between 0 and 1"))
        #expect(device.batteryState == .charging)
    }

    @Test("proximity, brightness, recordings, low power and heat are posted once")
    func changes() {
        defer {
            ProcessInfo.processInfo.receive(lowPowerMode: false)
            ProcessInfo.processInfo.receive(thermalState: .nominal)
            stage.close()
        }
        let (device, screen, process) = (UIDevice.current, UIScreen.main, ProcessInfo.processInfo)
        device.isProximityMonitoringEnabled = true
        func twice(_ body: () -> Void) {
            body()
            body()
        }
        #expect(
            posts(UIDevice.proximityStateDidChangeNotification) {
                twice { device.receive(proximity: true) }
            } == 1)
        #expect(device.proximityState)
        device.isProximityMonitoringEnabled = false
        #expect(!device.proximityState)
        #expect(
            posts(UIScreen.brightnessDidChangeNotification) { twice { screen.brightness = 0.8 } }
                == 1)
        #expect(screen.brightness == 0.8)
        #expect(mistakes { screen.brightness = 2 }.contains("brightness"))
        #expect(screen.brightness == 1)
        #expect(
            posts(UIScreen.capturedDidChangeNotification) {
                twice { screen.receive(isCaptured: true) }
            } == 1)
        #expect(screen.isCaptured)
        #expect(stage.window.traitCollection.sceneCaptureState == .active)
        #expect(
            posts(.NSProcessInfoPowerStateDidChange) {
                twice { process.receive(lowPowerMode: true) }
            } == 1)
        #expect(process.isLowPowerModeEnabled)
        #expect(
            posts(ProcessInfo.thermalStateDidChangeNotification) {
                twice { process.receive(thermalState: .serious) }
            } == 1)
        #expect(process.thermalState == .serious)
    }

    @Test("a device has one identifier for the program")
    func identifier() {
        defer { stage.close() }
        let identifier = UIDevice.current.identifierForVendor
        #expect(identifier != nil)
        #expect(identifier == UIDevice.current.identifierForVendor)
        #expect(
            UserDefaults.standard.string(forKey: "UIDevice.identifierForVendor")
                == identifier?.uuidString)
        UserDefaults.standard.removeObject(forKey: "UIDevice.identifierForVendor")
        #expect(identifier != UIDevice.current.identifierForVendor)
        UserDefaults.standard.removeObject(forKey: "UIDevice.identifierForVendor")
    }

    final class Delegate: NSObject, UIApplicationDelegate {
        var calls: [String] = []
        func applicationSignificantTimeChange(_ application: UIApplication) { calls.append("day") }
        func applicationProtectedDataWillBecomeUnavailable(_ application: UIApplication) {
            calls.append("locks \(application.isProtectedDataAvailable)")
        }
        func applicationProtectedDataDidBecomeAvailable(_ application: UIApplication) {
            calls.append("unlocked \(application.isProtectedDataAvailable)")
        }
        func application(
            _ application: UIApplication,
            performFetchWithCompletionHandler handler: @escaping (UIBackgroundFetchResult) -> Void
        ) {
            calls.append("fetch")
            handler(.newData)
        }
    }

    @Test("the delegate and observers hear of a new day, locked files and times to fetch")
    func system() {
        defer { stage.close() }
        let (application, delegate) = (UIApplication.shared, Delegate())
        application.delegate = delegate
        let days = UIApplication.significantTimeChangeNotification
        #expect(posts(days) { application.receiveSignificantTimeChange() } == 1)
        let lock = UIApplication.protectedDataWillBecomeUnavailableNotification
        #expect(posts(lock) { application.receive(protectedDataAvailability: false) } == 1)
        #expect(!application.isProtectedDataAvailable)
        application.receive(protectedDataAvailability: true)
        #expect(!application.receiveBackgroundFetch())
        application.setMinimumBackgroundFetchInterval(UIApplication.backgroundFetchIntervalMinimum)
        var result: UIBackgroundFetchResult?
        #expect(application.receiveBackgroundFetch { result = $0 })
        #expect(result == .newData)
        #expect(delegate.calls == ["day", "locks true", "unlocked true", "fetch"])
        let interval = mistakes { application.setMinimumBackgroundFetchInterval(-1) }
        #expect(interval.contains("at least 0"))
        let shots = UIApplication.userDidTakeScreenshotNotification
        #expect(posts(shots) { application.receiveScreenshot() } == 1)
    }

    @Test("the idle timer and the badge reach the device")
    func iconAndIdling() {
        defer { stage.close() }
        let application = UIApplication.shared
        var idle: [Bool] = []
        application.idleTimerHandler = { idle.append($0) }
        application.isIdleTimerDisabled = true
        application.isIdleTimerDisabled = true
        application.isIdleTimerDisabled = false
        #expect(idle == [true, false])
        application.applicationIconBadgeNumber = 3
        #expect(application.applicationIconBadgeNumber == 3)
        #expect(mistakes { application.applicationIconBadgeNumber = -1 }.contains("-1"))
        #expect(application.applicationIconBadgeNumber == 0)
    }
}
