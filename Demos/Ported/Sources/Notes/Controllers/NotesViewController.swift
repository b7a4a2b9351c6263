import UIKit
import UIKit.UIGestureRecognizerSubclass

class NotesViewController: UITableViewController {
    let badge = BadgeView(frame: CGRect(x: 0, y: 0, width: 44, height: 44))
    private(set) var saves = 0
    private var observations: [NSKeyValueObservation] = []
    private(set) var lastOffset: CGFloat = 0

    override func viewDidLoad() {
        super.viewDidLoad()
        title = "Notes"
        tableView.accessibilityIdentifier = "notes"
        tableView.register(UITableViewCell.self, forCellReuseIdentifier: "Cell")
        navigationItem.rightBarButtonItem = UIBarButtonItem(
            barButtonSystemItem: .add, target: self, action: #selector(addNote))
        badge.delegate = self
        tableView.tableHeaderView = badge
        NotificationCenter.default.addObserver(
            self, selector: #selector(notesDidChange(_:)), name: .notesDidChange, object: nil)
        let press = UILongPressGestureRecognizer(
            target: self, action: #selector(NotesViewController.removeAll(_:)))
        tableView.addGestureRecognizer(press)
        observations.append(
            tableView.observe(\.contentOffset, options: [.new]) { [weak self] table, change in
                self?.lastOffset = change.newValue?.y ?? -1
            })
    }

    @objc func addNote() {
        let controller = NoteViewController()
        controller.onDone = { [weak self] title in
            NoteStore.shared.add(title)
            self?.perform(#selector(NotesViewController.saveLater), with: nil, afterDelay: 0.5)
        }
        navigationController?.pushViewController(controller, animated: false)
    }

    @objc private func notesDidChange(_ notification: Notification) {
        badge.value = NoteStore.shared.notes.count
        for note in NoteStore.shared.notes.suffix(1) {
            observations.append(
                note.observe(\.isDone) { [weak self] _, _ in self?.tableView.reloadData() })
        }
        tableView.reloadData()
    }

    @objc private func removeAll(_ recognizer: UILongPressGestureRecognizer) {
        if recognizer.state == .began { NoteStore.shared.removeAll() }
    }

    @objc func saveLater() {
        NoteStore.shared.save()
        saves += 1
    }

    // MARK: - Table view data source

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        return NoteStore.shared.notes.count
    }

    override func tableView(
        _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "Cell", for: indexPath)
        let note = NoteStore.shared.notes[indexPath.row]
        cell.textLabel?.text = note.title
        cell.accessoryType = note.isDone ? .checkmark : .none
        cell.accessibilityIdentifier = "note-\(indexPath.row)"
        return cell
    }

    override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        tableView.deselectRow(at: indexPath, animated: true)
        NoteStore.shared.notes[indexPath.row].isDone.toggle()
    }
}

extension NotesViewController: BadgeViewDelegate {
    func badgeViewDidTap(_ badgeView: BadgeView) {
        NoteStore.shared.add("Tapped")
    }

    func badgeView(_ badgeView: BadgeView, colorFor value: Int) -> UIColor {
        return value > NoteStore.shared.limit ? .red : .blue
    }
}
