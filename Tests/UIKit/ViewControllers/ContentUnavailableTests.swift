import HeadlessTesting
import MistakeRecorder
import Observation
import Testing
import UIKit

// Source: Apple, UIContentUnavailableConfiguration, UIContentUnavailableView,
// UIViewController.contentUnavailableConfiguration and
// updateContentUnavailableConfiguration(using:).
@MainActor
@Suite("Content that is missing")
struct ContentUnavailableTests {
    private let stage = Stage(size: CGSize(width: 320, height: 480))

    @Observable
    fileprivate final class Model { var count = 0 }

    private final class Drafts: UIViewController {
        let model = Model()
        var searched: [String?] = []
        override func updateContentUnavailableConfiguration(
            using state: UIContentUnavailableConfigurationState
        ) {
            searched.append(state.searchText)
            contentUnavailableConfiguration =
                model.count > 0 ? nil : UIContentUnavailableConfiguration.search()
        }
    }

    private func cover(_ controller: UIViewController) -> UIContentUnavailableView? {
        controller.view.subviews.compactMap { $0 as? UIContentUnavailableView }.first
    }

    private func all<V: UIView>(_ type: V.Type, in view: UIView) -> [V] {
        view.subviews.flatMap { child in
            ((child as? V).map { [$0] } ?? []) + (child.isHidden ? [] : all(type, in: child))
        }.filter { !$0.isHidden }
    }

    @Test("texts, image and buttons are a column in the middle, at the paddings set")
    func column() throws {
        defer { stage.close() }
        let controller = UIViewController()
        stage.window.rootViewController = controller
        var pressed = 0
        var content = UIContentUnavailableConfiguration.empty()
        content.image = UIImage(data: SamplePicture.png(width: 60, height: 40))
        content.imageProperties.maximumSize = CGSize(width: 30, height: 0)
        content.text = "Empty"
        content.secondaryText = "None"
        content.button.title = "Add"
        content.buttonProperties.primaryAction = UIAction { _ in pressed += 1 }
        content.secondaryButton.title = "Help"
        content.secondaryButtonProperties.isEnabled = false
        controller.contentUnavailableConfiguration = content
        stage.commit()
        let view = try #require(cover(controller))
        #expect(view.frame == controller.view.bounds)
        let labels = all(UILabel.self, in: view)
        let buttons = all(UIButton.self, in: view)
        let picture = try #require(all(UIImageView.self, in: view).first)
        func frame(_ part: UIView) -> CGRect { part.convert(part.bounds, to: view) }
        #expect(labels.map(\.text) == ["Empty", "None", "Add", "Help"])
        #expect(picture.frame.size == CGSize(width: 30, height: 20))
        let parts = [picture, labels[0], labels[1], buttons[0], buttons[1]].map(frame)
        // To whole pixels: at 1x half a point.
        #expect(parts.allSatisfy { abs($0.midX - 160) <= 0.5 })
        #expect(
            zip(parts.dropFirst(), parts).map { $0.minY - $1.maxY }
                == [16, 8, 20, 8])
        // 20 + 16 + 22 + 8 + 15 + 20 + 31 + 8 + 31 = 171 points, in the middle of 480.
        #expect(abs(parts[0].minY - 154.5) <= 0.5)
        #expect(!buttons[1].isEnabled)
        stage.tap(buttons[0])
        #expect(pressed == 1)
        content.alignment = .natural
        content.buttonProperties.primaryAction = nil
        controller.contentUnavailableConfiguration = content
        stage.commit()
        #expect(cover(controller) === view)
        #expect(frame(picture).origin == CGPoint(x: 20, y: 20))
        stage.tap(buttons[0])
        #expect(pressed == 1)
        controller.contentUnavailableConfiguration = nil
        #expect(cover(controller) == nil)
    }

    @Test("a spinner turns while content is being loaded; another content has another view")
    func loading() throws {
        defer { stage.close() }
        let controller = UITableViewController()
        controller.contentUnavailableConfiguration = UIContentUnavailableConfiguration.loading()
        #expect(!controller.isViewLoaded)
        stage.window.rootViewController = controller
        stage.commit()
        let view = try #require(cover(controller))
        let spinner = try #require(all(UIActivityIndicatorView.self, in: view).first)
        #expect(spinner.isAnimating)
        #expect(all(UILabel.self, in: view).map(\.text) == ["Loading…"])
        // The cover does not scroll with the table.
        controller.tableView.contentOffset.y = 50
        stage.commit()
        #expect(view.convert(view.bounds, to: nil) == CGRect(x: 0, y: 0, width: 320, height: 480))
        view.configuration = UIContentUnavailableConfiguration.empty()
        #expect(!spinner.isAnimating && spinner.isHidden)
        #expect(
            mistakes { view.configuration = UIListContentConfiguration.cell() }
                .contains("cannot show"))
        controller.contentUnavailableConfiguration = UIListContentConfiguration.cell()
        #expect(cover(controller) == nil)
        #expect(controller.view.subviews.contains { $0 is UIListContentView })
    }

    @Test("the configuration is updated before the first layout, on demand, and after changes")
    func updates() throws {
        defer { stage.close() }
        let controller = Drafts()
        let search = UISearchController(searchResultsController: nil)
        controller.navigationItem.searchController = search
        controller.navigationItem.hidesSearchBarWhenScrolling = false
        stage.window.rootViewController = UINavigationController(rootViewController: controller)
        stage.commit()
        #expect(controller.searched == [nil])
        var text: String? {
            cover(controller).flatMap { all(UILabel.self, in: $0).first?.text }
        }
        #expect(text == "No Results")
        search.isActive = true
        stage.advance(by: .seconds(1))
        search.searchBar.searchTextField.text = ""
        stage.type("xy")
        stage.commit()
        #expect(controller.searched.last == "xy")
        #expect(text == "No Results for “xy”")
        // What the update has read is observed.
        controller.model.count = 1
        stage.commit()
        #expect(cover(controller) == nil)
        let count = controller.searched.count
        controller.setNeedsUpdateContentUnavailableConfiguration()
        controller.setNeedsUpdateContentUnavailableConfiguration()
        stage.commit()
        #expect(controller.searched.count == count + 1)
    }
}
