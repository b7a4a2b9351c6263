import Foundation
import MainLoop
import UIKit

/// Delivers a program's notifications, on the main loop's clock.
///
/// No banner is shown: a test reads what is pending and what was delivered, and
/// ``respond(to:action:text:)`` is the user's tap. While the program is active the delegate decides
/// whether a notification is delivered, as on iOS.
///
/// Source: Apple, UNUserNotificationCenter.
///
/// Deviation: nothing outlives the process, and no notification comes from a server.
@preconcurrency @MainActor
public final class UNUserNotificationCenter: NSObject {
    /// A request that waits, with its timer.
    private struct Pending {
        var request: UNNotificationRequest
        var timer: MainLoop.TimerID?
    }

    /// The center of each main loop.
    @MainActor
    private final class Centers {
        weak var loop: MainLoop?
        lazy var center = UNUserNotificationCenter(loop)
        init(_ loop: MainLoop) { self.loop = loop }
    }

    private weak var loop: MainLoop?
    private var pending: [Pending] = []
    private var delivered: [UNNotification] = []
    private var categories: Set<UNNotificationCategory> = []
    private var status = UNAuthorizationStatus.notDetermined
    private var options: UNAuthorizationOptions = []

    private init(_ loop: MainLoop?) { self.loop = loop }

    /// Returns the program's center.
    public static func current() -> UNUserNotificationCenter {
        MainLoop.main.attachment(Centers.self) { Centers($0) }.center
    }

    /// The object that is asked about notifications and receives responses; not retained.
    public weak var delegate: (any UNUserNotificationCenterDelegate)?

    /// Whether the user allows notifications when the program asks. Default: true. Not in Apple's.
    public var grantsAuthorization = true

    /// The number on the program's icon. Not in Apple's.
    public private(set) var badgeCount = 0

    private func answer(_ body: @escaping @MainActor () -> Void) {
        (loop ?? MainLoop.main).deferBlock(body)
    }

    // MARK: Permission

    /// Asks for the permission to deliver notifications.
    ///
    /// - Parameters:
    ///   - options: The kinds of interruptions.
    ///   - completionHandler: Receives, in the next turn of the main loop, whether the user allows
    ///     them: ``grantsAuthorization``.
    public func requestAuthorization(
        options: UNAuthorizationOptions = [],
        completionHandler: @escaping (Bool, (any Error)?) -> Void
    ) {
        answer { [self] in
            if status == .notDetermined {
                status = grantsAuthorization ? .authorized : .denied
            }
            self.options.formUnion(options)
            completionHandler(status == .authorized, nil)
        }
    }

    /// Asks for the permission to deliver notifications; returns whether the user allows them.
    public func requestAuthorization(options: UNAuthorizationOptions = []) async throws -> Bool {
        await withCheckedContinuation { waiting in
            requestAuthorization(options: options) { isGranted, _ in
                waiting.resume(returning: isGranted)
            }
        }
    }

    /// Reads the permission, in the next turn of the main loop.
    public func getNotificationSettings(
        completionHandler: @escaping (UNNotificationSettings) -> Void
    ) {
        answer { [self] in completionHandler(UNNotificationSettings(status, options)) }
    }

    /// Returns the permission.
    public func notificationSettings() async -> UNNotificationSettings {
        UNNotificationSettings(status, options)
    }

    // MARK: Requests

    /// Adds a request; one of the same name is replaced.
    ///
    /// Without a permission the request is dropped, as on iOS.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - completionHandler: Called in the next turn of the main loop, with nil, or with the
    ///     reason why the request can never be delivered.
    public func add(
        _ request: UNNotificationRequest,
        withCompletionHandler completionHandler: (((any Error)?) -> Void)? = nil
    ) {
        removePendingNotificationRequests(withIdentifiers: [request.identifier])
        let isPossible = request.trigger.map { $0.delay(after: Date()) != nil } ?? true
        if isPossible, status == .authorized { enqueue(request) }
        guard let completionHandler else { return }
        answer {
            completionHandler(
                isPossible ? nil : CocoaError(.featureUnsupported))
        }
    }

    /// Adds a request; one of the same name is replaced.
    public func add(_ request: UNNotificationRequest) async throws {
        let error: (any Error)? = await withCheckedContinuation { waiting in
            add(request) { waiting.resume(returning: $0) }
        }
        if let error { throw error }
    }

    private func enqueue(_ request: UNNotificationRequest) {
        guard let loop else { return }
        guard let trigger = request.trigger, let delay = trigger.delay(after: Date()) else {
            pending.append(Pending(request: request))
            return answer { [weak self] in self?.deliver(request) }
        }
        let timer = loop.schedule(after: .seconds(max(0, min(delay, 1e9)))) { [weak self] in
            self?.deliver(request)
        }
        pending.append(Pending(request: request, timer: timer))
    }

    private func deliver(_ request: UNNotificationRequest) {
        guard let index = pending.firstIndex(where: { $0.request === request }) else { return }
        pending.remove(at: index)
        if request.trigger?.repeats == true { enqueue(request) }
        let notification = UNNotification(request, at: Date())
        guard UIApplication.shared.applicationState == .active else {
            return present(notification, [.list, .badge])
        }
        // Without a delegate nothing interrupts an active program.
        delegate?.userNotificationCenter(self, willPresent: notification) { [weak self] options in
            self?.present(notification, options)
        }
    }

    private func present(
        _ notification: UNNotification, _ options: UNNotificationPresentationOptions
    ) {
        let content = notification.request.content
        if options.contains(.badge), let badge = content.badge {
            badgeCount = max(0, badge.intValue)
        }
        guard !options.isDisjoint(with: [.list, .banner, .alert]) else { return }
        delivered.removeAll { $0.request.identifier == notification.request.identifier }
        delivered.append(notification)
    }

    /// Reads the requests that wait, in the next turn of the main loop.
    public func getPendingNotificationRequests(
        completionHandler: @escaping ([UNNotificationRequest]) -> Void
    ) {
        answer { [self] in completionHandler(pending.map(\.request)) }
    }

    /// Returns the requests that wait, in the order in which they were added.
    public func pendingNotificationRequests() async -> [UNNotificationRequest] {
        pending.map(\.request)
    }

    /// Removes requests that wait.
    public func removePendingNotificationRequests(withIdentifiers identifiers: [String]) {
        for item in pending where identifiers.contains(item.request.identifier) {
            item.timer.map { _ = loop?.cancel($0) }
        }
        pending.removeAll { identifiers.contains($0.request.identifier) }
    }

    /// Removes all requests that wait.
    public func removeAllPendingNotificationRequests() {
        removePendingNotificationRequests(withIdentifiers: pending.map(\.request.identifier))
    }

    // MARK: Delivered notifications

    /// Reads the notifications that were delivered, in the next turn of the main loop.
    public func getDeliveredNotifications(
        completionHandler: @escaping ([UNNotification]) -> Void
    ) {
        answer { [self] in completionHandler(delivered) }
    }

    /// Returns the notifications that were delivered and not removed, the oldest first.
    public func deliveredNotifications() async -> [UNNotification] { delivered }

    /// Removes notifications that were delivered.
    public func removeDeliveredNotifications(withIdentifiers identifiers: [String]) {
        delivered.removeAll { identifiers.contains($0.request.identifier) }
    }

    /// Removes all notifications that were delivered.
    public func removeAllDeliveredNotifications() { delivered = [] }

    /// Sets the number on the program's icon.
    ///
    /// - Parameters:
    ///   - newBadgeCount: The number; negative ones count as 0.
    ///   - completionHandler: Called in the next turn of the main loop, with nil.
    public func setBadgeCount(
        _ newBadgeCount: Int,
        withCompletionHandler completionHandler: (((any Error)?) -> Void)? = nil
    ) {
        badgeCount = max(0, newBadgeCount)
        if let completionHandler { answer { completionHandler(nil) } }
    }

    // MARK: Actions

    /// Sets the categories, whose actions notifications offer.
    public func setNotificationCategories(_ categories: Set<UNNotificationCategory>) {
        self.categories = categories
    }

    /// Reads the categories, in the next turn of the main loop.
    public func getNotificationCategories(
        completionHandler: @escaping (Set<UNNotificationCategory>) -> Void
    ) {
        answer { [self] in completionHandler(categories) }
    }

    /// Responds to a notification as a user does, and removes it. Not in Apple's.
    ///
    /// An action that its category does not have, and a notification that was not delivered, are
    /// reported.
    ///
    /// - Parameters:
    ///   - identifier: The name of the request.
    ///   - action: The action; a tap by default.
    ///   - text: The text of an action that asks for one.
    /// - Returns: Whether the delegate has received the response.
    @discardableResult
    public func respond(
        to identifier: String, action: String = UNNotificationDefaultActionIdentifier,
        text: String? = nil
    ) -> Bool {
        guard let notification = delivered.first(where: { $0.request.identifier == identifier })
        else {
            MistakeReport.send("No notification “\(identifier)” was delivered")
            return false
        }
        let category = categories.first {
            $0.identifier == notification.request.content.categoryIdentifier
        }
        let isDismissal = action == UNNotificationDismissActionIdentifier
        let isKnown =
            action == UNNotificationDefaultActionIdentifier || isDismissal
            || category?.actions.contains { $0.identifier == action } == true
        guard isKnown else {
            MistakeReport.send("The notification “\(identifier)” has no action “\(action)”")
            return false
        }
        delivered.removeAll { $0 === notification }
        if isDismissal, category?.options.contains(.customDismissAction) != true { return false }
        guard let delegate else { return false }
        let response =
            text.map { UNTextInputNotificationResponse(notification, action, text: $0) }
            ?? UNNotificationResponse(notification, action)
        delegate.userNotificationCenter(self, didReceive: response) {}
        return true
    }
}

/// Decides about notifications of an active program, and receives responses.
///
/// Source: Apple, UNUserNotificationCenterDelegate.
@preconcurrency @MainActor
public protocol UNUserNotificationCenterDelegate: NSObjectProtocol {
    /// A notification is due while the program is active.
    ///
    /// - Parameters:
    ///   - center: The center.
    ///   - notification: The notification.
    ///   - completionHandler: Receives how it is presented. The default asks the asynchronous
    ///     method.
    func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
        withCompletionHandler completionHandler:
            @escaping (UNNotificationPresentationOptions) -> Void)
    /// A notification is due while the program is active; returns how it is presented, by default
    /// not at all.
    func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification
    ) async -> UNNotificationPresentationOptions
    /// The user has responded.
    ///
    /// - Parameters:
    ///   - center: The center.
    ///   - response: The response.
    ///   - completionHandler: Called by the program when it is done. The default calls the
    ///     asynchronous method.
    func userNotificationCenter(
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
        withCompletionHandler completionHandler: @escaping () -> Void)
    /// The user has responded; does nothing by default.
    func userNotificationCenter(
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse) async
}

extension UNUserNotificationCenterDelegate {
    /// Asks the asynchronous method.
    public func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
        withCompletionHandler completionHandler:
            @escaping (UNNotificationPresentationOptions) -> Void
    ) {
        Task { @MainActor in
            completionHandler(
                await self.userNotificationCenter(center, willPresent: notification))
        }
    }
    /// Returns no options: the notification is not presented.
    public func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification
    ) async -> UNNotificationPresentationOptions { [] }
    /// Calls the asynchronous method.
    public func userNotificationCenter(
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
        withCompletionHandler completionHandler: @escaping () -> Void
    ) {
        Task { @MainActor in
            await self.userNotificationCenter(center, didReceive: response)
            completionHandler()
        }
    }
    /// Does nothing.
    public func userNotificationCenter(
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse
    ) async {}
}
