import Capture
import Foundation
import HeadlessTesting
import MistakeRecorder
import Snapshots
import Testing
import TestSupport
import UIKit

// A mistake in the program is reported, and the process continues. Every number that can be set in
// UIKit's API is set to every odd number; the views are then laid out, captured, touched and
// animated. Tests/QuartzCore and OddAnimationNumberTests do the same for layers and animations.
@MainActor
@Suite("Odd numbers in views never stop the process")
struct OddViewNumberTests {
    nonisolated static let settings =
        OddSetting.views + OddSetting.texts + OddSetting.controls + OddSetting.lists
        + OddSetting.compositionalLayouts + OddSetting.listCells
        + OddSetting.pickersAndPages + OddSetting.dynamics

    /// Settings without an effect that NaN could spoil: whole numbers, and values that UIKit keeps
    /// for the program.
    private static let hasNoNaN: Set<String> = [
        "UIView.tag", "the index of a subview", "a segment's index",
        "UIImageView.animationRepeatCount", "the scale of an image",
        "UILabel.numberOfLines", "NSTextContainer.maximumNumberOfLines",
        "UITextView.selectedRange", "UIPageControl.numberOfPages", "UIPageControl.currentPage",
        "UITableViewCell.indentationLevel", "UICollectionViewListCell.indentationLevel",
        "the lengths of a list", "the width reserved for an accessory, and its place",
        "the tag of a bar item",
        "UITabBarController.selectedIndex", "UITapGestureRecognizer.numberOfTapsRequired",
        "UITapGestureRecognizer.numberOfTouchesRequired",
        "UILongPressGestureRecognizer.numberOfTapsRequired",
        "UILongPressGestureRecognizer.numberOfTouchesRequired",
        "UISwipeGestureRecognizer.numberOfTouchesRequired",
        "UIPanGestureRecognizer.minimumNumberOfTouches",
        "UIPanGestureRecognizer.maximumNumberOfTouches", "numbers of pages",
        "UISearchBar.selectedScopeButtonIndex",
    ]

    /// Keeps the last line that a session sends.
    private final class Sink: SnapshotSink {
        var lines: [Data] = []
        var wantsLines: Bool { true }
        func receive(_ line: EncodedLine) {
            line.withUnsafeBytes { lines.append(Data($0)) }
        }
    }

    @Test("each odd number alone", arguments: settings.map(\.name))
    func alone(name: String) throws {
        let setting = try #require(Self.settings.first { $0.name == name })
        for number in oddNumbers {
            let stage = Stage(size: CGSize(width: 320, height: 480), scale: 2)
            let sink = Sink()
            stage.session.add(sink)
            stage.commit()
            var read: [Double] = []
            let sentences = mistakes {
                let reader = setting.set(stage.window, number)
                stage.commit()
                read = reader()
                UIView.animate(withDuration: 0.1) { _ = setting.set(stage.window, number) }
                stage.advance(by: .milliseconds(40))
                stage.tap(CGPoint(x: 60, y: 60))
                stage.pan(
                    from: CGPoint(x: 100, y: 150), to: CGPoint(x: 100, y: 90),
                    over: .milliseconds(40))
                stage.advance(by: .milliseconds(400))
                read += reader()
            }
            check(read, setting, number)
            try check(sink.lines, "\(name) = \(number)")
            if number.isNaN, !Self.hasNoNaN.contains(name) {
                #expect(sentences.contains("[Mainspring]"), "\(name) = \(number) without a word")
            }
            stage.close()
        }
    }

    private func check(_ read: [Double], _ setting: OddSetting, _ number: Double) {
        let strangers = read.filter { !setting.usable.contains($0) }
        #expect(strangers.isEmpty, "\(setting.name) = \(number) is read as \(strangers)")
    }

    private func check(_ lines: [Data], _ name: String) throws {
        #expect(!lines.isEmpty)
        for line in lines {
            #expect(
                throws: Never.self, "\(name): \(String(decoding: line.prefix(2000), as: UTF8.self))"
            ) {
                _ = try SnapshotLine(json: line)
            }
        }
    }

    @Test(
        "a list of endless rows is empty, and the sentence says why",
        arguments: [Int.max, -1, .min])
    func counts(number: Int) {
        let stage = Stage()
        defer { stage.close() }
        let (table, items) = (OddTable(frame: stage.window.bounds, style: .plain), OddCollection())
        (table.rows.count, items.items.count) = (number, number)
        items.frame = stage.window.bounds
        let sentences = mistakes {
            stage.window.addSubview(table)
            stage.window.addSubview(items)
            stage.commit()
        }
        #expect(table.numberOfRows(inSection: 1) == 0)
        #expect(items.numberOfItems(inSection: 0) == 0)
        #expect(sentences.contains("returned \(number) rows in section 1"))
        #expect(sentences.contains("returned \(number) items in section 0"))
    }

    @Test("rows and items of hardly any size do not all get cells")
    func visibleCells() {
        let stage = Stage()
        defer { stage.close() }
        let (table, items) = (OddTable(frame: stage.window.bounds, style: .plain), OddCollection())
        items.frame = stage.window.bounds
        (table.rows.count, table.rows.sections, table.rowHeight) = (20, 1, 1e-9)
        (items.items.count, items.items.size, items.items.spacing) = (20, 1e-9, 0)
        (table.mostCells, items.mostCells) = (5, 5)
        let sentences = mistakes {
            stage.window.addSubview(table)
            stage.window.addSubview(items)
            stage.commit()
        }
        #expect(table.visibleCells.count == 5)
        #expect(items.visibleCells.count == 5)
        #expect(sentences.contains("shows only the first 5 of its 20 visible rows"))
        #expect(sentences.contains("shows only the first 5 of its 20 visible items"))
    }

    @Test("a timer and a block with odd intervals never stop the process", arguments: oddNumbers)
    func timers(number: Double) {
        final class Target { func fire() {} }
        let stage = Stage()
        defer { stage.close() }
        let target = Target()
        var timer: Timer?
        let sentences = mistakes {
            timer = Timer.scheduledTimer(
                timeInterval: number, target: target, selector: Target.fire, userInfo: nil,
                repeats: true)
            DispatchQueue.main.asyncAfter(deadline: .now() + number) {}
            stage.advance(by: .milliseconds(5))
        }
        timer?.invalidate()
        #expect(sentences.contains("A timer keeps its interval") == number.isNaN)
        #expect(sentences.contains("deadline is NaN seconds from now") == number.isNaN)
    }
}
