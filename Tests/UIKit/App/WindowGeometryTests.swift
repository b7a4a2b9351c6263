import HeadlessTesting
import Testing
import UIKit

/// Source: Apple, UIWindow: convert(_:to:) and convert(_:from:), nil being the screen;
/// UIView.convert(_:to:): here views of two windows, which UIKit calls an error, are converted over
/// the screen.
@MainActor
@Suite("Window coordinates")
struct WindowGeometryTests {
    @Test("points and rectangles are converted between windows through the screen")
    func conversions() {
        let stage = Stage(size: CGSize(width: 400, height: 400))
        defer { stage.close() }
        let first = UIWindow(frame: CGRect(x: 10, y: 20, width: 200, height: 200))
        let second = UIWindow(frame: CGRect(x: 100, y: 50, width: 200, height: 200))
        #expect(first.convert(CGPoint(x: 1, y: 2), to: nil) == CGPoint(x: 11, y: 22))
        #expect(first.convert(CGPoint(x: 11, y: 22), from: nil) == CGPoint(x: 1, y: 2))
        #expect(first.convert(CGPoint(x: 100, y: 100), to: second) == CGPoint(x: 10, y: 70))
        #expect(first.convert(CGPoint(x: 10, y: 70), from: second) == CGPoint(x: 100, y: 100))
        let rect = CGRect(x: 100, y: 100, width: 30, height: 40)
        #expect(first.convert(rect, to: second) == CGRect(x: 10, y: 70, width: 30, height: 40))
        #expect(second.convert(rect, from: first) == CGRect(x: 10, y: 70, width: 30, height: 40))
    }

    @Test("views of two windows are converted through the screen; nil is the own window")
    func views() {
        let stage = Stage(size: CGSize(width: 400, height: 400))
        defer { stage.close() }
        let first = UIWindow(frame: CGRect(x: 10, y: 20, width: 200, height: 200))
        let second = UIWindow(frame: CGRect(x: 100, y: 50, width: 200, height: 200))
        let view = UIView(frame: CGRect(x: 5, y: 5, width: 50, height: 50))
        let other = UIView(frame: CGRect(x: 40, y: 0, width: 50, height: 50))
        first.addSubview(view)
        second.addSubview(other)
        // (0, 0) is (15, 25) on the screen, and there the other view begins at (140, 50).
        #expect(view.convert(CGPoint.zero, to: other) == CGPoint(x: -125, y: -25))
        #expect(other.convert(CGPoint.zero, from: view) == CGPoint(x: -125, y: -25))
        let rect = CGRect(x: 0, y: 0, width: 8, height: 9)
        #expect(view.convert(rect, to: other) == CGRect(x: -125, y: -25, width: 8, height: 9))
        #expect(other.convert(rect, from: view) == CGRect(x: -125, y: -25, width: 8, height: 9))
        #expect(view.convert(CGPoint.zero, to: nil) == CGPoint(x: 5, y: 5))
    }

    @Test("the device describes itself")
    func device() {
        let stage = Stage(size: CGSize(width: 375, height: 667))
        defer { stage.close() }
        #expect(UIDevice.current.userInterfaceIdiom == .phone)
        #expect(UIDevice.current.systemName == "Linux")
        #expect(UIDevice.current.systemVersion.split(separator: ".").count == 3)
        #expect(!UIDevice.current.name.isEmpty)
        UIScreen.install(UIScreen(size: CGSize(width: 1024, height: 768), scale: 2))
        #expect(UIDevice.current.userInterfaceIdiom == .pad)
    }
}
