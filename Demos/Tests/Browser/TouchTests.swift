import Testing

extension InBrowser {
    @Suite("Touches on the page")
    struct TouchTests {
        @Test("a click on a view is a touch that begins and ends there, in scene coordinates")
        func click() async throws {
            let viewer = try await Viewer.open()
            try await viewer.feed(Scenes.full())
            try await viewer.page.click("[data-id='4']")
            let touches = try await viewer.arrived(2)
            #expect(touches.map { $0["phase"] } == ["began", "ended"])
            #expect(touches.allSatisfy { $0["id"] == 0 })
            for touch in touches {
                #expect(
                    abs((touch["at"][0].number ?? 0) - 292) < 0.6
                        && abs((touch["at"][1].number ?? 0) - 35) < 0.6)
            }
        }

        @Test("the button and its key rotate the device, which still looks like a phone")
        func rotate() async throws {
            let viewer = try await Viewer.open()
            try await viewer.feed(Scenes.full())
            try await viewer.page.click("#rotate")
            try await viewer.page.press("r")
            #expect(try await viewer.arrived(2).map { $0["rotate"] } == [true, true])
        }

        @Test("a drag keeps its order of began, moved and ended, whatever else waits")
        func drag() async throws {
            let viewer = try await Viewer.open(width: 390, height: 700)
            try await viewer.feed(Scenes.full())
            let box = try await viewer.page.evaluate(
                "(({ left, top, width, height }) => [left, top, width, height])(document.getElementById('screen').getBoundingClientRect())"
            )
            let scale = (box[2].number ?? 0) / Scenes.width
            let path = stride(from: 50.0, through: 250, by: 10).map {
                (x: (box[0].number ?? 0) + $0 * scale, y: (box[1].number ?? 0) + 100 * scale)
            }
            try await viewer.page.drag(path)
            try await viewer.page.wait(for: "document.querySelector('.finger') === null")
            let touches = viewer.touches
            #expect(touches.first?["phase"] == "began")
            #expect(touches.last?["phase"] == "ended")
            #expect(touches.dropFirst().dropLast().allSatisfy { $0["phase"] == "moved" })
            let xs = touches.compactMap { $0["at"][0].number }
            #expect(xs.count > 2, "\(xs)")
            #expect(xs == xs.sorted(), "\(xs)")
            #expect(abs((xs.first ?? 0) - 50) < 0.6)
            #expect(abs((xs.last ?? 0) - 250) < 0.6)
        }

        @Test("two fingers are distinguished, and a cancelled one is reported as cancelled")
        func fingers() async throws {
            let viewer = try await Viewer.open()
            try await viewer.feed(Scenes.full())
            try await viewer.page.run(
                """
                const screen = document.getElementById("screen");
                const box = screen.getBoundingClientRect();
                const send = (type, pointerId, x, y) => screen.dispatchEvent(new PointerEvent(type, { pointerId, pointerType: "touch",
                  bubbles: true, clientX: box.left + x * box.width / 320, clientY: box.top + y * box.height / 480 }));
                send("pointerdown", 7, 10, 100); send("pointerdown", 8, 20, 100); send("pointercancel", 7, 10, 120);
                send("pointerup", 8, 20, 130);
                """)
            let touches = try await viewer.arrived(4)
            #expect(
                touches.map { [$0["phase"], $0["id"]] }
                    == [["began", 0], ["began", 1], ["cancelled", 0], ["ended", 1]])
        }

        @Test("the keyboard reaches and taps touchable views, and skips those that only scroll")
        func keyboard() async throws {
            let viewer = try await Viewer.open()
            try await viewer.feed(Scenes.full())
            let page = viewer.page
            #expect(
                try await page.evaluate(
                    "(mainspring.access.update(), [...document.querySelectorAll('#access [tabindex=\"0\"]')].map((n) => [n.dataset.for, n.ariaLabel]))"
                )
                    == [
                        ["4", "+"], ["20", "Beach games"], ["30", "Ironing board"],
                        ["40", "Cocktail mood"],
                    ])
            try await page.evaluate("document.querySelector('[data-for=\"4\"]').focus()")
            try await page.press("Enter")
            let touches = try await viewer.arrived(2)
            #expect(touches.map { $0["phase"] } == ["began", "ended"])
        }

        @Test("a wheel notch is sent as a step in points, and steps of one frame are summed")
        func wheel() async throws {
            let viewer = try await Viewer.open()
            try await viewer.feed(Scenes.full())
            try await viewer.page.run(
                """
                const screen = document.getElementById("screen");
                const box = screen.getBoundingClientRect();
                const turn = () => screen.dispatchEvent(new WheelEvent("wheel", { deltaY: 60 * box.width / 320, bubbles: true,
                  cancelable: true, clientX: box.left + box.width / 2, clientY: box.top + box.height / 2 }));
                turn(); turn();
                """)
            let scrolls = try await viewer.arrived(1)
            #expect(scrolls.map { $0["scroll"] } == [[0, 120]])
            // The browser rounds the pointer's place to whole pixels.
            let place = try #require(scrolls.first)["at"].array.compactMap(\.number)
            #expect(place.count == 2)
            #expect(zip(place, [160, 240]).allSatisfy { abs($0 - $1) < 0.6 })
        }
    }
}
