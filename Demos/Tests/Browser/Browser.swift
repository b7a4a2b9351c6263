import Foundation
import Testing

/// A headless Chromium with its own profile; ending it ends every process that it started.
struct Browser: Sendable {
    /// The browser to test with: `MAINSPRING_CHROMIUM`, else the first of the usual names in PATH;
    /// nil if there is none.
    static let program: String? = {
        let environment = ProcessInfo.processInfo.environment
        if let named = environment["MAINSPRING_CHROMIUM"] { return isProgram(named) ? named : nil }
        let folders = (environment["PATH"] ?? "").split(separator: ":")
        let names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]
        return names.lazy.flatMap { name in folders.map { "\($0)/\(name)" } }.first(
            where: isProgram)
    }()

    private static func isProgram(_ path: String) -> Bool {
        FileManager.default.isExecutableFile(atPath: path)
    }

    /// The browser of the running suite (see `BrowserTrait`).
    @TaskLocal static var current: Browser!

    private let child: Child
    private let tools: DevTools
    private let profile: URL

    static func launch(options: [String] = []) async throws -> Browser {
        guard let program else {
            throw Child.Failure(description: "no Chromium; set MAINSPRING_CHROMIUM to its path")
        }
        let profile = FileManager.default.temporaryDirectory.appending(
            path: "mainspring-browser-\(UUID())")
        try FileManager.default.createDirectory(at: profile, withIntermediateDirectories: true)
        let orders = try DescriptorPair()
        let answers = try DescriptorPair()
        let arguments =
            [
                "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
                "--mute-audio",
                "--no-first-run",
                "--disable-background-networking", "--disable-component-update",
                "--disable-dev-shm-usage",
                "--remote-debugging-pipe", "--user-data-dir=\(profile.path)", "about:blank",
            ] + options
        let child = try Child(
            program, arguments, descriptors: [3: orders.reading, 4: answers.writing])
        Glibc.close(orders.reading)
        Glibc.close(answers.writing)
        let tools = DevTools(reading: answers.reading, writing: orders.writing)
        let browser = Browser(child: child, tools: tools, profile: profile)
        do {
            _ = try await tools.call("Browser.getVersion")
        } catch {
            await browser.close()
            throw error
        }
        return browser
    }

    /// Opens an empty page that shares no cookies, storage or cache with the others; `scale` 0 is
    /// the display's own.
    func page(width: Int = 1280, height: Int = 800, scale: Double = 1, isDark: Bool = false)
        async throws -> Page
    {
        let context = try await tools.call("Target.createBrowserContext")["browserContextId"]
        let target = try await tools.call(
            "Target.createTarget", ["url": "about:blank", "browserContextId": context])["targetId"]
        let attached = try await tools.call(
            "Target.attachToTarget", ["targetId": target, "flatten": true])
        let page = Page(tools: tools, session: attached["sessionId"].string ?? "", context: context)
        try await page.prepare(width: width, height: height, scale: scale, isDark: isDark)
        return page
    }

    func close() async {
        tools.post("Browser.close")
        await child.end()
        tools.close()
        try? FileManager.default.removeItem(at: profile)
    }
}

/// Gives a suite one browser, and skips the suite if none is installed.
struct BrowserTrait: SuiteTrait, TestScoping {
    func provideScope(
        for test: Test, testCase: Test.Case?,
        performing body: @concurrent @Sendable () async throws -> Void
    ) async throws {
        let browser = try await Browser.launch()
        do {
            try await Browser.$current.withValue(browser) { try await body() }
        } catch {
            await browser.close()
            throw error
        }
        await browser.close()
    }
}

extension Trait where Self == BrowserTrait {
    static var browser: Self { BrowserTrait() }
}

extension Trait where Self == ConditionTrait {
    static var needsBrowser: Self {
        .enabled(
            if: Browser.program != nil,
            "needs Chromium: install it, or set MAINSPRING_CHROMIUM to its path")
    }
}

/// Suites that need a browser: run one after the other, in one browser.
@Suite("In the browser", .serialized, .needsBrowser, .browser)
enum InBrowser {}
