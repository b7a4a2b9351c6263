import Foundation
import HeadlessTesting
import PackingList
import Testing
import UIKit

@testable import PackingListSeed
@testable import StarRatingSeed
@testable import SwipeCellSeed
@testable import TipInCardsSeed

/// The programs of the documents as they are printed.
@MainActor
@Suite("The documents' programs", .serialized)
struct SeedTests {
    /// The frames of all views on screen, outermost first.
    private func frames(_ view: UIView) -> [CGRect] {
        let own = view.layer.presentation()?.frame ?? view.frame
        return [own] + view.subviews.flatMap(frames)
    }

    private func first<View: UIView>(_ type: View.Type, in view: UIView) -> View? {
        view as? View ?? view.subviews.lazy.compactMap { first(type, in: $0) }.first
    }

    private func show<Controller: UIViewController>(
        _ controller: Controller, _ body: (Stage, Controller) throws -> Void
    ) rethrows {
        let stage = Stage()
        defer { stage.close() }
        stage.window.rootViewController = controller
        stage.commit()
        try body(stage, controller)
    }

    /// Opens the menu, and records what is on screen every 50 ms for two seconds.
    private func play(_ controller: UIViewController) throws -> [[CGRect]] {
        var result: [[CGRect]] = []
        try show(controller) { stage, controller in
            stage.tap(try #require(first(UIButton.self, in: controller.view)))
            result = (0..<40).map { _ in
                stage.advance(by: .milliseconds(50))
                return frames(controller.view)
            }
        }
        return result
    }

    @Test("the packing list, by its storyboard, moves as the gallery's does")
    func packingList() throws {
        let storyboard = UIStoryboard(name: "Main", bundle: nil)
        let printed = try play(
            try #require(
                storyboard.instantiateInitialViewController() as? PackingListSeed.ViewController))
        let gallery = try play(PackingList.ViewController())
        #expect(printed == gallery)
        // The menu's spring takes a second.
        #expect(Set(printed.map { "\($0)" }).count >= 20)
    }

    @Test("a card tips in within 0.4 s")
    func tipIn() throws {
        try show(TipInCardsSeed.MainViewController()) { stage, controller in
            let card = try #require(
                controller.tableView.cellForRow(at: IndexPath(row: 0, section: 0))?.contentView)
            #expect(card.layer.animationKeys()?.isEmpty == false)
            stage.advance(by: .milliseconds(450))
            #expect(card.layer.animationKeys() == nil)
            #expect(card.layer.opacity == 1)
        }
    }

    @Test("a row opens to 50 points and closes to 10")
    func swipe() throws {
        try show(SwipeCellSeed.ViewController()) { stage, controller in
            let table = try #require(first(UITableView.self, in: controller.view))
            let cell = try #require(
                table.cellForRow(at: IndexPath(row: 0, section: 0)) as? SwipeCellSeed.AnimationCell)
            #expect(cell.leftView.frame.width == 10)
            cell.openCell()
            stage.advance(by: .seconds(2))
            #expect(cell.leftView.frame.width == 50)
            cell.closeCell()
            stage.advance(by: .seconds(2))
            #expect(cell.leftView.frame.width == 10)
        }
    }

    @Test("the rating flies in to the middle, and out by twice the longer side")
    func rating() throws {
        show(StarRatingSeed.ViewController()) { stage, controller in
            let longer = max(UIScreen.main.bounds.width, UIScreen.main.bounds.height)
            let middle = controller.view.bounds.midY
            stage.tap("toggle")
            stage.advance(by: .seconds(2))
            #expect(abs(controller.ratingView.frame.midY - middle) < 0.5)
            stage.tap("toggle")
            stage.advance(by: .seconds(2))
            #expect(abs(controller.ratingView.frame.midY - (middle - 2 * longer)) < 0.5)
        }
    }
}
