import Testing

extension InBrowser {
    @Suite("Keys on the page")
    struct KeyboardTests {
        /// A text field 5 with its line 6 in the window 1.
        private func field(text: String, active: Bool) -> [JSON] {
            var input: [String: JSON] = ["mode": "email", "returnKey": "next", "capitals": "none"]
            if active { input["active"] = true }
            var line: [String: JSON] = [
                "id": 6, "parent": 5, "class": "UITextFieldLabel", "frame": [7, 0, 186, 34], "text": .string(text),
                "font": ["size": 17, "weight": 400], "color": "#000000ff", "tint": "#007affff",
            ]
            if active { line["selection"] = [2, 2] }
            return [
                ["id": 1, "class": "UIWindow", "frame": [0, 0, 320, 480], "background": "#ffffffff"],
                [
                    "id": 5, "parent": 1, "class": "UITextField", "ident": "mail", "frame": [20, 40, 200, 34],
                    "touchable": true, "input": .object(input),
                ],
                .object(line),
            ]
        }

        @Test("what is typed while a view is edited goes to the program: texts, and keys by their names")
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
                    ["text": "ä"], ["key": "backspace"], ["key": "return"], ["key": "left"], ["key": "tab"],
                    ["text": "two words"], ["key": "backspace"],
                ])
        }

        @Test("the cursor stands between the characters, and the keyboard is as the field wants it")
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
