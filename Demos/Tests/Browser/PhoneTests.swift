import Foundation
import Testing

extension InBrowser {
    /// One page for all sizes: opening it takes longer than all checks together.
    @Suite("The page on a phone")
    struct PhoneTests {
        /// Whether the screen fills the window in one direction and is in its middle in the other,
        /// whether there is a bezel, and the bar's and the handle's lower edges.
        private static let layout = """
            (() => {
              const box = (id) => document.getElementById(id).getBoundingClientRect();
              const { left, top, right, bottom, width, height } = box("screen");
              const device = getComputedStyle(document.getElementById("device"));
              return {
                fills: innerWidth - width < 1.5 || innerHeight - height < 1.5,
                fits: left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight,
                isCentered: Math.abs(left - (innerWidth - right)) <= 1
                  && Math.abs(top - (innerHeight - bottom)) <= 1,
                bezel: [device.paddingLeft, device.borderRadius, device.boxShadow].join(),
                bar: document.querySelector(".bar").getBoundingClientRect().bottom,
                handle: box("bar-handle").bottom,
              };
            })()
            """

        @Test("the scene has the whole screen, and the handle shows the bar")
        func wholeScreen() async throws {
            let viewer = try await Viewer.open(width: 390, height: 844)
            try await viewer.feed(Scenes.full())
            for (width, height) in [(390, 844), (375, 667), (844, 390)] {
                try await viewer.page.becomePhone(width: width, height: height)
                try await viewer.page.wait(for: "innerWidth === \(width)")
                try await viewer.settle()
                let layout = try await viewer.page.evaluate(Self.layout)
                let size = Comment(rawValue: "\(width) × \(height)")
                #expect(layout["fills"] == true, size)
                #expect(layout["fits"] == true, size)
                #expect(layout["isCentered"] == true, size)
                #expect(layout["bezel"] == "0px,0px,none", size)
                #expect(layout["bar"].number ?? 1 <= 0, size)
                #expect(layout["handle"].number ?? 0 > 10, size)
            }
            // A finger on the scene reaches its view; the handle is the page's.
            let button = try await viewer.box(4)
            let screen = try await viewer.page.evaluate(
                "(({ left, top, width }) => [left, top, width])(document.getElementById('screen').getBoundingClientRect())"
            ).array.compactMap(\.number)
            let scale = screen[2] / Scenes.width
            try await viewer.page.tap(
                x: screen[0] + (button[0] + 20) * scale, y: screen[1] + (button[1] + 20) * scale)
            #expect(try await viewer.arrived(2).map { $0["phase"] } == ["began", "ended"])
            let bar = "document.querySelector('.bar').getBoundingClientRect().top"
            try await viewer.page.tap(x: 422, y: 8)
            try await viewer.page.wait(for: "\(bar) >= 0")
            #expect(
                try await viewer.page.evaluate(
                    "document.getElementById('bar-handle').getAttribute('aria-expanded')") == "true"
            )
            #expect(viewer.touches.count == 2)
            try await viewer.page.attach("phone")
            #expect(viewer.page.problems == [])
        }
    }
}
