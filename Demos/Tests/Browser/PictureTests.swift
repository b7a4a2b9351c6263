import Foundation
import HeadlessTesting
import Testing

/// In browsers of their own: only a display that truly has two pixels per point lays text out in
/// those pixels.
@Suite("The pictures of Raster", .needsBrowser)
struct PictureTests {
    /// A scene with its script, and moments at rest and in motion.
    struct Run: Sendable, CustomTestStringConvertible {
        var name, script: String
        var times: [Double]
        var pixelsPerPoint = 2
        var testDescription: String { "\(name) at \(pixelsPerPoint)x" }
    }

    static let runs = [
        Run(name: "packing-list", script: "PackingList/menu.jsonl", times: [0.1, 1, 2.4, 6]),
        Run(name: "tip-in-cards", script: "TipInCards/cards.jsonl", times: [0.2, 1, 3, 5]),
        Run(name: "login-form", script: "LoginForm/login.jsonl", times: [0.1, 1, 2, 5]),
        Run(name: "swipe-cell", script: "SwipeCell/swipes.jsonl", times: [0.1, 1, 2, 4]),
        Run(name: "star-rating", script: "StarRating/toggles.jsonl", times: [0.5, 1, 2, 4]),
        // Turned and faded text, which a browser blurs if it draws the letters on a layer.
        Run(
            name: "tip-in-cards", script: "TipInCards/cards.jsonl", times: [0.2],
            pixelsPerPoint: 1),
    ]

    @Test(
        "differ from the page in at most one pixel of a hundred by more than 32 levels",
        arguments: runs)
    func scene(_ run: Run) async throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../\(run.script)").standardizedFileURL
        let scene = try await RecordedScene(
            run.name, script: StageScript(Data(contentsOf: file), file: run.script))
        defer { scene.remove() }
        let address = try scene.page().absoluteString
        let scale = run.pixelsPerPoint
        let browser = try await Browser.launch(options: ["--force-device-scale-factor=\(scale)"])
        do {
            for time in run.times {
                let share = try await Self.difference(
                    of: scene, at: time, scale: scale, address, browser)
                #expect(share <= 0.01, "\(run.name) at \(time) s: \(100 * share) % of the pixels")
            }
        } catch {
            await browser.close()
            throw error
        }
        await browser.close()
    }

    /// Returns the share of pixels of which a channel differs by more than 32.
    private static func difference(
        of scene: RecordedScene, at time: Double, scale: Int, _ address: String, _ browser: Browser
    ) async throws -> Double {
        let page = try await browser.page(width: 1600, height: 1043, scale: 0)
        try await page.open("\(address)#t=\(time)")
        try await page.wait(for: "document.querySelector('.scene [data-id]')")
        // The round corners belong to the device.
        try await page.run(
            """
            document.getElementById("screen").style.borderRadius = "0";
            await document.fonts.ready;
            await Promise.all([...document.images].map((each) => each.decode().catch(() => {})));
            for (let i = 0; i < 5; i += 1) await new Promise((done) => requestAnimationFrame(done));
            """)
        let excess = try await Self.screen(of: page)[3] - 667
        // Up to a twentieth more room shows the scene at its natural size.
        try await page.resize(width: 1600, height: 1043 - Int(excess) + 15, scale: 0)
        try await page.run(Self.rest(height: 1043 - Int(excess) + 15))
        let box = try await Self.screen(of: page)
        #expect(box[2...] == [375, 667])
        let shot = try await page.screenshot(of: box)
        let picture = try scene.picture(at: time, scale: scale)
        try await page.open("about:blank#")
        let share = try await page.run(
            """
            const [width, height] = [375 * \(scale), 667 * \(scale)];
            const pixels = async (source) => {
              const image = new Image();
              image.src = `data:image/png;base64,${source}`;
              await image.decode();
              const canvas = new OffscreenCanvas(width, height);
              const context = canvas.getContext("2d", { willReadFrequently: true });
              context.drawImage(image, 0, 0);
              if (image.width !== width || image.height !== height) throw new Error(`${image.width}`);
              return context.getImageData(0, 0, width, height).data;
            };
            const one = await pixels("\(shot.base64EncodedString())");
            const other = await pixels("\(picture.base64EncodedString())");
            let count = 0;
            for (let i = 0; i < one.length; i += 4) {
              const far = (channel) => Math.abs(one[i + channel] - other[i + channel]) > 32;
              if (far(0) || far(1) || far(2)) count += 1;
            }
            return count / (one.length / 4);
            """)
        Attachment.record(shot, named: "page-\(time).png")
        Attachment.record(picture, named: "raster-\(time).png")
        try await page.close()
        return share.number ?? 1
    }

    /// Returns a script that waits until the page has the height and has kept the scene's box
    /// for ten frames: the new size reaches the page before the scene has found its place in it.
    private static func rest(height: Int) -> String {
        """
        let last = "", kept = 0;
        while (kept < 10) {
          await new Promise((done) => requestAnimationFrame(done));
          const box = document.getElementById("screen").getBoundingClientRect();
          const place = [innerHeight, box.left, box.top, box.width].join();
          kept = place === last && innerHeight === \(height) && box.width === 375 ? kept + 1 : 0;
          last = place;
        }
        """
    }

    /// Returns the box of the scene in CSS pixels: x, y, width, height.
    private static func screen(of page: Page) async throws -> [Double] {
        try await page.run(
            """
            const { left, top, width, height } = document.getElementById("screen").getBoundingClientRect();
            return [left, top, width, height];
            """
        ).array.compactMap(\.number)
    }
}
