import Foundation
import HeadlessTesting
import MainLoop
import MistakeRecorder
import Testing

@testable import UIKit

/// Sources: Apple, remoteControlReceived(with:), UIPencilInteraction, backgroundRefreshStatus,
/// UIScreenMode, fixedCoordinateSpace.
@MainActor
@Suite("Remote controls, pencils, fetches in the background, modes of screens")
final class DeviceEventTests: NSObject, UIPencilInteractionDelegate {
    private var taps: [UIPencilInteraction] = []

    func pencilInteractionDidTap(_ interaction: UIPencilInteraction) { taps.append(interaction) }

    private final class Player: UIViewController {
        var kinds: [UIEvent.EventSubtype] = []
        override var canBecomeFirstResponder: Bool { true }
        override func remoteControlReceived(with event: UIEvent?) {
            #expect(event?.type == .remoteControl)
            if let event { kinds.append(event.subtype) }
        }
    }

    @Test("events of remote controls go up the responder chain once the program receives them")
    func remoteControl() {
        let stage = Stage(size: CGSize(width: 320, height: 480))
        defer { stage.close() }
        let player = Player()
        stage.window.rootViewController = player
        stage.window.makeKeyAndVisible()
        let application = UIApplication.shared
        application.receive(remoteControl: .remoteControlPlay)
        #expect(player.kinds.isEmpty)
        application.beginReceivingRemoteControlEvents()
        application.receive(remoteControl: .remoteControlTogglePlayPause)
        // A text field passes the event on.
        let field = UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
        player.view.addSubview(field)
        field.becomeFirstResponder()
        application.receive(remoteControl: .remoteControlNextTrack)
        #expect(player.kinds == [.remoteControlTogglePlayPause, .remoteControlNextTrack])
        #expect(UIEvent.EventSubtype.remoteControlEndSeekingForward.rawValue == 109)
        let words = mistakes { application.receive(remoteControl: .motionShake) }
        #expect(words.contains("is not of a remote control"))
        application.endReceivingRemoteControlEvents()
        application.receive(remoteControl: .remoteControlPlay)
        #expect(player.kinds.count == 2)
    }

    @Test("taps on the pencil notify the interactions of views in windows")
    func pencil() {
        let stage = Stage(size: CGSize(width: 320, height: 480))
        defer { stage.close() }
        stage.window.makeKeyAndVisible()
        let view = UIView()
        let (first, second) = (
            UIPencilInteraction(delegate: self), UIPencilInteraction(delegate: self)
        )
        view.addInteraction(first)
        view.addInteraction(second)
        #expect(first.view === view)
        UIApplication.shared.receivePencilTap()
        #expect(taps.isEmpty)
        stage.window.addSubview(view)
        second.isEnabled = false
        UIApplication.shared.receivePencilTap()
        #expect(taps == [first])
        #expect(UIPencilInteraction.preferredTapAction == .switchEraser)
        UIApplication.shared.pencilTapAction = .ignore
        #expect(UIPencilInteraction.preferredTapAction == .ignore)
    }

    private final class Fetcher: NSObject, UIApplicationDelegate {
        var count = 0
        func application(
            _ application: UIApplication,
            performFetchWithCompletionHandler handler: @escaping (UIBackgroundFetchResult) -> Void
        ) { count += 1 }
    }

    @Test("the user may forbid fetches in the background")
    func backgroundRefresh() {
        let (previous, loop) = (MainLoop.main, MainLoop(clock: .virtual()))
        MainLoop.install(loop)
        defer { MainLoop.install(previous) }
        let (application, delegate) = (UIApplication.shared, Fetcher())
        application.delegate = delegate
        application.setMinimumBackgroundFetchInterval(
            UIApplication.backgroundFetchIntervalMinimum)
        #expect(application.backgroundRefreshStatus == .available)
        #expect(application.receiveBackgroundFetch())
        nonisolated(unsafe) var changes = 0
        let observer = NotificationCenter.default.addObserver(
            forName: UIApplication.backgroundRefreshStatusDidChangeNotification,
            object: application, queue: nil
        ) { _ in changes += 1 }
        defer { NotificationCenter.default.removeObserver(observer) }
        application.receive(backgroundRefreshStatus: .denied)
        application.receive(backgroundRefreshStatus: .denied)
        #expect(changes == 1 && !application.receiveBackgroundFetch() && delegate.count == 1)
    }

    @Test("a screen has one mode, which changes when it is replaced, and upright coordinates")
    func screens() {
        let (previous, loop) = (MainLoop.main, MainLoop(clock: .virtual()))
        MainLoop.install(loop)
        defer { MainLoop.install(previous) }
        UIScreen.install(UIScreen(size: CGSize(width: 320, height: 480), scale: 2))
        nonisolated(unsafe) var changes = 0
        let observer = NotificationCenter.default.addObserver(
            forName: UIScreen.modeDidChangeNotification, object: nil, queue: nil
        ) { _ in changes += 1 }
        defer { NotificationCenter.default.removeObserver(observer) }
        let upright = UIScreen.main
        #expect(upright.currentMode?.size == CGSize(width: 640, height: 960))
        #expect(upright.availableModes == [upright.preferredMode] && upright.mirrored == nil)
        let space = upright.fixedCoordinateSpace
        #expect(space.bounds == upright.bounds)
        #expect(space.convert(CGPoint(x: 1, y: 2), to: upright) == CGPoint(x: 1, y: 2))
        UIScreen.install(UIScreen(size: CGSize(width: 320, height: 480), scale: 2))
        #expect(changes == 0)
        UIScreen.install(UIScreen(size: CGSize(width: 480, height: 320), scale: 2))
        #expect(changes == 1)
        let wide = UIScreen.main
        let words = mistakes { wide.currentMode = upright.currentMode }
        #expect(words.contains("A screen has one mode"))
        let fixed = wide.fixedCoordinateSpace
        #expect(fixed.bounds == CGRect(x: 0, y: 0, width: 320, height: 480))
        // The corner with the upright screen's origin, and there and back.
        let corner = fixed.convert(CGPoint.zero, to: wide)
        let isRight = wide.interfaceOrientation == .landscapeRight
        #expect(corner == (isRight ? CGPoint(x: 0, y: 320) : CGPoint(x: 480, y: 0)))
        let point = CGPoint(x: 30, y: 70)
        #expect(fixed.convert(fixed.convert(point, to: wide), from: wide) == point)
    }
}
