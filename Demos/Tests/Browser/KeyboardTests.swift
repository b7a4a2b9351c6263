import Testing

extension InBrowser {
    @Suite("Keyboard input on the page")
    struct KeyboardTests {
        /// A text field 5 with its line 6 in the window 1.
        private func field(text: String, active: Bool) -> [JSON] {
            var input: [String: JSON] = ["mode": "email", "returnKey": "next", "capitals": "none"]
            if active { input["active"] = true }
            var line: [String: JSON] = [
                "id": 6, "parent": 5, "class": "UITextFieldLabel", "frame": [7, 0, 186, 34],
                "text": .string(text),
                "font": ["size": 17, "weight": 400], "color": "#000000ff", "tint": "#007affff",
            ]
            if active { line["selection"] = [2, 2] }
            return [
                [
                    "id": 1, "class": "UIWindow", "frame": [0, 0, 320, 480],
                    "background": "#ffffffff",
                ],
                [
                    "id": 5, "parent": 1, "class": "UITextField", "ident": "mail",
                    "frame": [20, 40, 200, 34],
                    "touchable": true, "input": .object(input),
                ],
                .object(line),
            ]
        }

        @Test("typed text and named keys go to the program while a view is being edited")
        func typing() async throws {
            let viewer = try await Viewer.open()
            try await viewer.feed(Scenes.full(field(text: "ab", active: true)))
            try await viewer.page.wait(for: "document.activeElement?.id === 'keys'")
            try await viewer.page.run(
                """
                const keys = document.getElementById("keys");
                const key = (key) => keys.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
                const input = (inputType, data) => keys.dispatchEvent(
                  new InputEvent("beforeinput", { inputType, data, bubbles: true, cancelable: true }));
                input("insertText", "ä"); key("Backspace"); key("Enter"); key("ArrowLeft"); key("Tab");
                input("insertFromPaste", "two words"); input("deleteContentBackward", null);
                """)
            let sent = try await viewer.arrived(7)
            #expect(
                sent == [
                    ["text": "ä"], ["key": "backspace"], ["key": "return"], ["key": "left"],
                    ["editing": false],
                    ["text": "two words"], ["key": "backspace"],
                ])
        }

        // WCAG 2.2, 2.1.2: the keyboard gets out of every component that it gets into.
        @Test(
            "Tab, Shift+Tab and Escape leave a text field, in order of location",
            arguments: [("Tab", 0, "7"), ("Tab", 8, "2"), ("Escape", 0, "5")])
        func leaving(key: String, modifiers: Int, target: String) async throws {
            let viewer = try await Viewer.open()
            // Painted in an order other than that of their positions: the field is between the
            // buttons.
            let buttons: [JSON] = [(7, 200), (2, 10)].map { id, y in
                [
                    "id": .number(Double(id)), "parent": 1, "class": "UIButton", "text": "Go",
                    "frame": [20, .number(Double(y)), 80, 24], "touchable": true,
                ]
            }
            var nodes = field(text: "ab", active: true)
            nodes.insert(contentsOf: buttons, at: 1)
            try await viewer.feed(Scenes.full(nodes))
            let page = viewer.page
            try await page.wait(for: "document.activeElement?.id === 'keys'")
            try await page.press(key, modifiers: modifiers)
            #expect(
                try await page.evaluate("document.activeElement.dataset.for") == .string(target))
            let leaves: JSON = key == "Tab" ? ["editing": false] : ["key": "escape"]
            #expect(try await viewer.arrived(1) == [leaves])
            // A program that does not end the editing does not get the focus back.
            try await viewer.feed(
                Scenes.delta(seq: 2, [["id": 6, "text": "abc"], ["id": 5, "alpha": 0.9]]))
            #expect(
                try await page.evaluate("document.activeElement.dataset.for") == .string(target))
        }

        @Test("Tab leaves the only text field for the page's controls, else goes to the next field")
        func further() async throws {
            let viewer = try await Viewer.open()
            try await viewer.feed(Scenes.full(field(text: "ab", active: true)))
            let page = viewer.page
            try await page.wait(for: "document.activeElement?.id === 'keys'")
            try await page.press("Tab")
            let isOutside =
                "document.activeElement !== document.body && !document.getElementById('screen').contains(document.activeElement)"
            #expect(try await page.evaluate(isOutside) == true)
            let second: JSON = [
                "id": 9, "parent": 1, "class": "UITextField", "frame": [20, 100, 200, 34],
                "touchable": true,
                "input": ["mode": "email"],
            ]
            try await viewer.feed(Scenes.full(seq: 2, field(text: "ab", active: true) + [second]))
            try await page.evaluate("document.getElementById('keys').focus()")
            try await page.press("Tab")
            let touches = try await viewer.arrived(3).dropFirst()
            #expect(touches.map { $0["phase"] } == ["began", "ended"])
            #expect(touches.allSatisfy { $0["at"] == [120, 117] })
        }

        @Test("the cursor is between the characters, and the keyboard has the field's type")
        func cursor() async throws {
            let viewer = try await Viewer.open()
            try await viewer.feed(Scenes.full(field(text: "abcd", active: true)))
            try await viewer.page.wait(for: "document.activeElement?.id === 'keys'")
            let shown = try await viewer.page.run(
                """
                const text = document.querySelector("[data-id='6'] > .t");
                const keys = document.getElementById("keys");
                return [text.textContent, text.childNodes[0].data, text.childNodes[1].className,
                  keys.inputMode, keys.enterKeyHint, keys.getAttribute("autocapitalize")];
                """)
            #expect(shown == ["abcd", "ab", "cursor", "email", "next", "none"])
            try await viewer.feed(
                Scenes.delta(
                    seq: 2,
                    [
                        ["id": 5, "input": ["mode": "email"]],
                        ["id": 6, "selection": .null],
                    ]))
            try await viewer.page.wait(for: "document.querySelector('.cursor') === null")
            try await viewer.page.wait(for: "document.activeElement?.id !== 'keys'")
        }
    }
}
