import HeadlessTesting
import Testing
import UIKit

@testable import Banner

@MainActor
@Suite("A banner")
struct BannerTests {
    @Test("slides in within 0.4 s")
    func slidesIn() throws {
        let stage = Stage(size: CGSize(width: 375, height: 667))
        defer { stage.close() }
        let banner = Banner(text: "Saved")
        banner.show(in: stage.window)
        stage.advance(by: .zero)
        #expect(banner.layer.presentation()?.frame.minY == -64)
        stage.advance(by: .milliseconds(400))
        #expect(banner.layer.presentation()?.frame.minY == 0)
    }
    //@2

    @Test("is fast at first: after half of the time it has come more than two thirds of the way")
    func easesOut() throws {
        let stage = Stage(size: CGSize(width: 375, height: 667))
        defer { stage.close() }
        let banner = Banner(text: "Saved")
        banner.show(in: stage.window)
        stage.advance(by: .milliseconds(200))
        // The curve is cubic-bezier(0, 0, 0.58, 1). Its x is 1.74 s² − 0.74 s³, which is 0.5 at
        // s = 0.62564; its y is 3 s² − 2 s³ there: 0.68450.
        let y = try #require(banner.layer.presentation()).frame.minY
        #expect(abs(y - -64 * (1 - 0.68450)) < 0.01)
    }
    //@3

    @Test("leaves after 2.4 s and is removed 0.4 s later, to the nanosecond")
    func leaves() {
        let stage = Stage(size: CGSize(width: 375, height: 667))
        defer { stage.close() }
        let banner = Banner(text: "Saved")
        banner.show(in: stage.window)
        stage.advance(by: .milliseconds(2800) - .nanoseconds(1))
        #expect(banner.superview != nil)
        stage.advance(by: .nanoseconds(1))
        #expect(banner.superview == nil)
    }
    //@
}
