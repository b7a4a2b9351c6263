import Foundation
import TestSupport
import Testing
import UIKit

extension InBrowser {
    @Suite(
        "The typeface of the page",
        .enabled(
            if: FileManager.default.fileExists(
                atPath: "/usr/share/fonts/opentype/inter/Inter-Regular.otf"),
            "fonts-inter is not installed; make setup-typeface installs it."))
    struct TypefaceTests {
        private static let words = """
            The quick brown fox jumps over the lazy dog AVATAR To Ty Wave Zwölf Boxkämpfer jagen
            Viktor quer über den großen Sylter Deich Œuvre façade naïve où Voilà El pingüino
            Wenceslao hizo kilómetros bajo exhaustiva lluvia Pijamalı hasta yağız şoföre çabucak
            güvendi Příliš žluťoučký kůň úpěl ďábelské ódy Pchnąć w tę łódź jeża Árvíztűrő
            tükörfúrógép jordbær bäckasiner Kæmi ný öxi hér 0123456789 11:45 €99.50 50 % (now) Việt
            """.split(whereSeparator: \.isWhitespace)

        @Test("a thousand Latin strings are as wide in the page as in the layout, within 1 %")
        func widths() async throws {
            var random = SeededGenerator(seed: 17)
            let weights: [UIFont.Weight] = [.light, .regular, .medium, .semibold, .bold]
            let lines = (0..<1000).map { index in
                let count = Int.random(in: 1...6, using: &random)
                let text = (0..<count).map { _ in Self.words.randomElement(using: &random)! }
                    .joined(separator: " ")
                let font = UIFont.systemFont(
                    ofSize: [11, 15, 17, 22, 34][index % 5], weight: weights[index / 5 % 5])
                return (
                    text: text, font: font, weight: 300 + 100 * (index / 5 % 5),
                    width: InterTextMeasurer().width(of: text[...], in: font)
                )
            }
            let viewer = try await Viewer.open()
            try await viewer.feed(
                Scenes.full([["id": 1, "class": "UIWindow", "frame": [0, 0, 320, 480]]]))
            let asked = JSON.array(
                lines.map {
                    [.string($0.text), .number($0.font.pointSize), .number(Double($0.weight))]
                })
            let answer = try await viewer.page.run(
                """
                const lines = \(asked.source);
                for (const weight of [300, 400, 500, 600, 700]) {
                  await document.fonts.load(`${weight} 17px Inter`);
                }
                const scene = document.querySelector(".scene");
                const spans = lines.map(([text, size, weight]) => {
                  const span = document.createElement("span");
                  span.className = "t";
                  const style = { inset: "auto", fontSize: `${size}px`, fontWeight: weight };
                  Object.assign(span.style, style);
                  span.textContent = text;
                  scene.append(span);
                  return span;
                });
                const widths = spans.map((span) => span.getBoundingClientRect().width);
                for (const span of spans) span.remove();
                return widths;
                """)
            let widths = answer.array.compactMap(\.number)
            #expect(widths.count == lines.count)
            for (line, width) in zip(lines, widths) {
                #expect(
                    abs(width - line.width) <= 0.01 * width,
                    "“\(line.text)”, \(line.font): \(width), in the layout \(line.width)"
                )
            }
            #expect(viewer.page.problems == [])
        }
    }
}
