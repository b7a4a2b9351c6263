import Foundation
import Synchronization
import TestSupport
import Testing

/// One page of the browser: opened, read and clicked as a user would.
struct Page: Sendable {
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    let tools: DevTools
    let session: String
    let context: JSON
    private let record = PageRecord()

    init(tools: DevTools, session: String, context: JSON) {
        self.tools = tools
        self.session = session
        self.context = context
    }

    func prepare(width: Int, height: Int, scale: Double, isDark: Bool) async throws {
        tools.listen(session: session) { [tools, record, session] method, parameters in
            record.note(method, parameters)
            if method == "Fetch.requestPaused" { record.answer(parameters, tools, session) }
        }
        for domain in ["Page", "Runtime", "Log"] { try await call("\(domain).enable") }
        // Processor time, so that the figure does not depend on other work of the machine.
        try await call("Performance.enable", ["timeDomain": "threadTicks"])
        try await resize(width: width, height: height, scale: scale)
        try await appear(isDark: isDark)
    }

    func resize(width: Int, height: Int, scale: Double = 1) async throws {
        try await call(
            "Emulation.setDeviceMetricsOverride",
            [
                "width": .number(Double(width)), "height": .number(Double(height)),
                "deviceScaleFactor": .number(scale),
                "mobile": .bool(width < 500),
            ])
    }

    /// Makes the page that of a phone, with a touch screen of this size.
    func becomePhone(width: Int, height: Int) async throws {
        try await call(
            "Emulation.setDeviceMetricsOverride",
            [
                "width": .number(Double(width)), "height": .number(Double(height)),
                "deviceScaleFactor": 2, "mobile": true,
            ])
        try await call("Emulation.setTouchEmulationEnabled", ["enabled": true])
    }

    /// Touches a point of the page and lifts the finger.
    func tap(x: Double, y: Double) async throws {
        let finger: JSON = ["x": .number(x), "y": .number(y)]
        try await call(
            "Input.dispatchTouchEvent", ["type": "touchStart", "touchPoints": .array([finger])])
        try await call("Input.dispatchTouchEvent", ["type": "touchEnd", "touchPoints": []])
    }

    func appear(isDark: Bool) async throws {
        let scheme: JSON = ["name": "prefers-color-scheme", "value": isDark ? "dark" : "light"]
        try await call("Emulation.setEmulatedMedia", ["features": [scheme]])
    }

    /// Answers the page's requests itself instead of the network.
    func serve(_ answer: @escaping @Sendable (PageRequest) -> PageAnswer) async throws {
        record.serve(answer)
        try await call("Fetch.enable", ["patterns": [["urlPattern": "*"]]])
    }

    /// Runs a script in every document before the document's own.
    func inject(_ script: String) async throws {
        try await call("Page.addScriptToEvaluateOnNewDocument", ["source": .string(script)])
    }

    /// Opens an address and waits until it has loaded.
    func open(_ address: String) async throws {
        let answer = try await call("Page.navigate", ["url": .string(address)])
        if let complaint = answer["errorText"].string {
            throw Failure(description: "\(address): \(complaint)")
        }
        try await wait(for: "location.href !== 'about:blank' && document.readyState === 'complete'")
    }

    /// The value of an expression, or of the promise that it returns.
    @discardableResult
    func evaluate(_ expression: String, within limit: Duration = patience) async throws -> JSON {
        let answer = try await tools.call(
            "Runtime.evaluate",
            ["expression": .string(expression), "returnByValue": true, "awaitPromise": true],
            session: session, within: limit)
        let exception = answer["exceptionDetails"]
        if exception != .null {
            let text =
                exception["exception"]["description"].string ?? exception["text"].string ?? "?"
            throw Failure(description: "\(text)\nin: \(expression)")
        }
        return answer["result"]["value"]
    }

    /// Runs the body of an async function in the page and returns its result.
    @discardableResult
    func run(_ body: String) async throws -> JSON {
        try await evaluate("(async () => {\n\(body)\n})()")
    }

    /// Waits until a condition holds in the page, checked there every few milliseconds; throws
    /// after `limit`.
    func wait(for condition: String, within limit: Duration = patience) async throws {
        let deadline = ContinuousClock.now + limit
        let poll = """
            new Promise((done) => {
              const end = performance.now() + \(limit.seconds * 1000);
              (function look() {
                let held = false;
                try { held = Boolean(\(condition)); } catch { /* what it asks for is not there yet */ }
                if (held || performance.now() > end) done(held);
                else setTimeout(look, 8);
              })();
            })
            """
        while ContinuousClock.now < deadline {
            do {
                if try await evaluate(poll, within: limit + .seconds(5)) == true { return }
                break
            } catch let failure as DevTools.Failure where failure.description.contains("context") {
                continue  // The document was replaced while it was asked; ask the new one.
            } catch let failure as DevTools.Failure where failure.description.contains("navigated")
            {
                continue
            }
        }
        let seen = try? await evaluate("document.body.innerText.slice(0, 300)")
        throw Failure(
            description: """
                not within \(limit): \(condition)
                The page reads: \(seen?.string ?? "nothing"). Problems: \(problems)
                """)
    }

    /// Clicks in the middle of the first element that a selector finds, once it is at rest and not
    /// covered: a page that is busy may not have laid it out yet. After 60 frames it clicks anyway.
    func click(_ selector: String) async throws {
        let middle = try await evaluate(
            """
            (async () => {
              let middle, last;
              for (let frame = 0; frame < 60; frame++) {
                const element = document.querySelector(\(JSON.string(selector).source));
                const box = element.getBoundingClientRect();
                middle = [box.left + box.width / 2, box.top + box.height / 2];
                const isAtRest = last && last[0] === middle[0] && last[1] === middle[1];
                const hit = document.elementFromPoint(...middle);
                if (isAtRest && (element.contains(hit) || hit?.contains(element))) break;
                last = middle;
                await new Promise(requestAnimationFrame);
              }
              return middle;
            })()
            """)
        try await click(x: middle[0].number ?? 0, y: middle[1].number ?? 0)
    }

    func click(x: Double, y: Double) async throws {
        try await mouse("mouseMoved", x, y)
        try await mouse("mousePressed", x, y)
        try await mouse("mouseReleased", x, y)
    }

    /// Clicks with a button, named as `Input.dispatchMouseEvent` names it, and with modifiers as
    /// ``press(_:modifiers:)`` has them.
    func click(x: Double, y: Double, button: String = "left", modifiers: Int) async throws {
        for type in ["mousePressed", "mouseReleased"] {
            let buttons: JSON = type == "mouseReleased" ? 0 : button == "right" ? 2 : 1
            try await call(
                "Input.dispatchMouseEvent",
                [
                    "type": .string(type), "x": .number(x), "y": .number(y),
                    "button": .string(button), "buttons": buttons, "clickCount": 1,
                    "modifiers": .number(Double(modifiers)),
                ])
        }
    }

    func hover(x: Double, y: Double) async throws { try await mouse("mouseMoved", x, y) }

    /// Turns the wheel by CSS pixels, as one notch of a mouse does.
    func wheel(x: Double, y: Double, by pixels: Double) async throws {
        try await call(
            "Input.dispatchMouseEvent",
            [
                "type": "mouseWheel", "x": .number(x), "y": .number(y), "deltaX": 0,
                "deltaY": .number(pixels),
            ])
    }

    func drag(_ points: [(x: Double, y: Double)]) async throws {
        guard let first = points.first, let last = points.last else { return }
        try await mouse("mouseMoved", first.x, first.y)
        try await mouse("mousePressed", first.x, first.y)
        for point in points.dropFirst() {
            try await mouse("mouseMoved", point.x, point.y, isDown: true)
        }
        try await mouse("mouseReleased", last.x, last.y)
    }

    private func mouse(_ type: JSON, _ x: Double, _ y: Double, isDown: Bool = false) async throws {
        let button: JSON = type == "mouseMoved" && !isDown ? "none" : "left"
        try await call(
            "Input.dispatchMouseEvent",
            [
                "type": type, "x": .number(x), "y": .number(y), "button": button, "clickCount": 1,
                "buttons": isDown ? 1 : 0,
            ])
    }

    /// Presses and releases a key, named as `KeyboardEvent.key` names it.
    ///
    /// `modifiers`: 1 Alt, 2 Control, 4 Meta, 8 Shift, added up.
    func press(_ key: String, modifiers: Int = 0) async throws {
        let text: JSON = key.count == 1 ? .string(key) : key == "Enter" ? "\r" : ""
        // The browser moves the focus by the key's code.
        let code: JSON = key == "Tab" ? 9 : 0
        let modifiers = JSON.number(Double(modifiers))
        try await call(
            "Input.dispatchKeyEvent",
            [
                "type": "keyDown", "key": .string(key), "text": text, "windowsVirtualKeyCode": code,
                "modifiers": modifiers,
            ])
        try await call(
            "Input.dispatchKeyEvent",
            [
                "type": "keyUp", "key": .string(key), "windowsVirtualKeyCode": code,
                "modifiers": modifiers,
            ])
    }

    /// A picture of the page as PNG, or of a box of it: x, y, width, height in CSS pixels.
    func screenshot(of box: [Double]? = nil) async throws -> Data {
        var parameters: [String: JSON] = ["format": "png"]
        if let box {
            parameters["clip"] = [
                "x": .number(box[0]), "y": .number(box[1]), "width": .number(box[2]),
                "height": .number(box[3]), "scale": 1,
            ]
        }
        let answer = try await call("Page.captureScreenshot", .object(parameters))
        guard let picture = Data(base64Encoded: answer["data"].string ?? ""), !picture.isEmpty
        else {
            throw Failure(description: "the browser gave no picture")
        }
        return picture
    }

    /// Attaches a picture of the page to the running test.
    func attach(_ name: String) async throws {
        Attachment.record(try await screenshot(), named: "\(name).png")
    }

    /// The processor time that the page's main thread has used in total: scripts, styles, layout
    /// and paint.
    func busySeconds() async throws -> Double {
        let metrics = try await call("Performance.getMetrics")["metrics"].array
        return metrics.first { $0["name"] == "TaskDuration" }?["value"].number ?? .nan
    }

    /// Uncaught exceptions, console errors and failed requests so far.
    var problems: [String] { record.problems }

    func close() async throws {
        _ = try await tools.call("Target.disposeBrowserContext", ["browserContextId": context])
    }

    @discardableResult
    private func call(_ method: String, _ parameters: JSON = [:]) async throws -> JSON {
        try await tools.call(method, parameters, session: session)
    }
}
