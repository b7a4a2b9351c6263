import HeadlessTesting
import Testing
@testable import UIKit

// Source: Apple, "Selecting multiple items with a two-finger pan gesture".
@MainActor
@Suite("Selecting rows with two fingers", .serialized)
final class SelectionPanTests: NSObject, UITableViewDataSource, UITableViewDelegate,
    UICollectionViewDataSource, UICollectionViewDelegate
{
    private let stage = Stage(size: CGSize(width: 320, height: 440))
    private var log: [String] = []
    private var allows = true

    func numberOfSections(in tableView: UITableView) -> Int { 2 }
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 3 }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        UITableViewCell(style: .default, reuseIdentifier: nil)
    }
    func tableView(
        _ tableView: UITableView, shouldBeginMultipleSelectionInteractionAt indexPath: IndexPath
    ) -> Bool { allows }
    func tableView(
        _ tableView: UITableView, didBeginMultipleSelectionInteractionAt indexPath: IndexPath
    ) {
        log.append("begin \(indexPath.section) \(indexPath.row)")
        tableView.setEditing(true, animated: false)
    }
    func tableViewDidEndMultipleSelectionInteraction(_ tableView: UITableView) { log.append("end") }
    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        log.append("+\(indexPath.section)\(indexPath.row)")
    }
    func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {
        log.append("-\(indexPath.section)\(indexPath.row)")
    }

    func collectionView(
        _ collectionView: UICollectionView, numberOfItemsInSection section: Int
    ) -> Int { 4 }
    func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
    }
    func collectionView(
        _ collectionView: UICollectionView,
        shouldBeginMultipleSelectionInteractionAt indexPath: IndexPath
    ) -> Bool { true }
    func collectionViewDidEndMultipleSelectionInteraction(_ collectionView: UICollectionView) {
        log.append("end")
    }

    /// Moves two fingers beside each other from one height to others.
    private func pan(_ heights: CGFloat...) {
        stage.pan(
            [140, 180].map { x in heights.map { CGPoint(x: x, y: $0) } }, over: .seconds(1))
    }

    @Test("a pan selects the rows that it crosses, and deselects those that it leaves")
    func table() {
        defer { stage.close() }
        let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 440))
        table.rowHeight = 40
        table.allowsMultipleSelectionDuringEditing = true
        table.dataSource = self
        table.delegate = self
        stage.window.addSubview(table)
        stage.commit()
        pan(60, 140, 100)
        #expect(table.isEditing && table.contentOffset == .zero)
        #expect(log == ["begin 0 1", "+01", "+02", "+10", "-10", "end"])
        // Upwards, from rows that are selected already: these stay.
        log = []
        pan(140, 20, 60)
        #expect(log == ["begin 1 0", "+10", "+00", "-00", "end"])
        #expect(table.indexPathsForSelectedRows?.count == 3)
        (allows, log) = (false, [])
        pan(60, 140)
        #expect(log.isEmpty)
    }

    @Test("so do pans in collection views")
    func collection() {
        defer { stage.close() }
        let layout = UICollectionViewFlowLayout()
        layout.itemSize = CGSize(width: 320, height: 50)
        layout.minimumLineSpacing = 0
        let view = UICollectionView(
            frame: CGRect(x: 0, y: 0, width: 320, height: 440), collectionViewLayout: layout)
        view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
        view.allowsMultipleSelection = true
        view.dataSource = self
        view.delegate = self
        stage.window.addSubview(view)
        stage.commit()
        pan(25, 130)
        #expect(view.indexPathsForSelectedItems?.map(\.item).sorted() == [0, 1, 2])
        #expect(log == ["end"])
    }
}
