/// A share sheet: a list of activities for items.
///
/// ```swift
/// let share = UIActivityViewController(activityItems: [text, url], applicationActivities: nil)
/// share.popoverPresentationController?.sourceView = button
/// present(share, animated: true)
/// ```
///
/// It is a sheet of half the height in compact windows, a popover in others, which needs a source.
/// Listed are the program's activities that can be performed, and Copy.
///
/// Source: Apple, UIActivityViewController.
///
/// Deviation: no other apps, extensions, or activities of the system except Copy.
@preconcurrency @MainActor
open class UIActivityViewController: UIViewController {
    /// The closure that receives the activity, whether it was performed, its result and its error.
    public typealias CompletionWithItemsHandler = (
        UIActivity.ActivityType?, Bool, [Any]?, (any Error)?
    ) -> Void

    /// Called once after the list has been dismissed: with the activity that was chosen, or with
    /// nil and false.
    ///
    /// The result and the error are always nil.
    open var completionWithItemsHandler: CompletionWithItemsHandler?
    /// The kinds that are not listed; nil for none. Default: nil.
    open var excludedActivityTypes: [UIActivity.ActivityType]? {
        didSet { if isViewLoaded { rows.show(listed) } }
    }

    private let items: [Any]
    private let activities: [UIActivity]
    private var allowsCopying = true
    private lazy var rows = ActivityRows(of: self)
    private var hasFinished = false
    /// The titles of items, where they have one in place of their content.
    private(set) final var titles: [String?] = []

    /// Creates a list of activities for what can be shared; its items are objects that are read
    /// from their providers.
    ///
    /// - Parameter activityItemsConfiguration: the items, their titles, and the program's
    ///   activities.
    public convenience init(
        activityItemsConfiguration: any UIActivityItemsConfigurationReading
    ) {
        self.init(
            activityItems: activityItemsConfiguration.sharedObjects,
            applicationActivities: activityItemsConfiguration
                .applicationActivitiesForActivityItemsConfiguration)
        titles = activityItemsConfiguration.titlesOfItems
        allowsCopying = activityItemsConfiguration.activityItemsConfigurationSupports(
            interaction: .copy)
    }

    /// Creates a list of activities for items.
    ///
    /// - Parameters:
    ///   - activityItems: the items: texts, addresses, images, objects of the program's own, or
    ///     objects that provide an item later.
    ///   - applicationActivities: the activities of the program; nil for none.
    public init(activityItems: [Any], applicationActivities: [UIActivity]?) {
        items = activityItems
        activities = applicationActivities ?? []
        super.init(nibName: nil, bundle: nil)
        prepareAsPopover()
    }

    /// Creates a list without items; archives are not supported.
    public required init?(coder: NSCoder) {
        (items, activities) = ([], [])
        super.init(coder: coder)
        prepareAsPopover()
    }

    private func prepareAsPopover() {
        modalPresentationStyle = .popover
        preferredContentSize = CGSize(width: 375, height: 420)
        popoverPresentationController?.adaptiveSheetPresentationController.detents = [
            .medium(), .large(),
        ]
    }

    /// The items by which activities decide.
    final var placeholders: [Any] {
        items.map {
            ($0 as? any UIActivityItemSource)?.activityViewControllerPlaceholderItem(self) ?? $0
        }
    }

    /// The activities that are listed: those that share, then the others, each in their order.
    private var listed: [UIActivity] {
        let items = placeholders
        let all = allowsCopying ? activities + [CopyActivity()] : activities
        let possible = all.filter { activity in
            let isExcluded = activity.activityType.map {
                excludedActivityTypes?.contains($0) ?? false
            }
            return isExcluded != true && activity.canPerform(withActivityItems: items)
        }
        return possible.filter { type(of: $0).activityCategory == .share }
            + possible.filter { type(of: $0).activityCategory == .action }
    }

    /// Creates the list.
    open override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemGroupedBackground
        rows.table.frame = view.bounds
        rows.table.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.addSubview(rows.table)
        rows.show(listed)
    }

    /// Calls the handler if the list was dismissed without an activity.
    open override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        if presentingViewController == nil { report(nil, false) }
    }

    private func report(_ activity: UIActivity?, _ completed: Bool) {
        guard !hasFinished else { return }
        hasFinished = true
        completionWithItemsHandler?(activity?.activityType, completed, nil, nil)
    }

    /// Performs an activity that was chosen.
    final func choose(_ activity: UIActivity) {
        guard !hasFinished, presentedViewController == nil else { return }
        let type = activity.activityType
        activity.list = self
        activity.prepare(
            withActivityItems: items.compactMap { item -> Any? in
                guard let source = item as? any UIActivityItemSource else { return item }
                return source.activityViewController(self, itemForActivityType: type)
            })
        if let controller = activity.activityViewController {
            present(controller, animated: true)
        } else {
            activity.perform()
        }
    }

    final func finish(_ activity: UIActivity, _ completed: Bool) {
        activity.list = nil
        guard !hasFinished, let presenting = presentingViewController else {
            return report(activity, completed)
        }
        // The dismissal must not be mistaken for one without an activity.
        let handler = completionWithItemsHandler
        hasFinished = true
        let type = activity.activityType
        presenting.dismiss(animated: true) { handler?(type, completed, nil, nil) }
    }
}

/// The rows of a share sheet: the items, and below them the activities.
@MainActor
private final class ActivityRows: NSObject, UITableViewDataSource, UITableViewDelegate {
    let table = UITableView(frame: .zero, style: .insetGrouped)
    private unowned let owner: UIActivityViewController
    private var activities: [UIActivity] = []

    init(of owner: UIActivityViewController) {
        self.owner = owner
        super.init()
        table.dataSource = self
        table.delegate = self
    }

    func show(_ activities: [UIActivity]) {
        self.activities = activities
        table.reloadData()
    }

    func numberOfSections(in tableView: UITableView) -> Int { 2 }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        section == 0 ? owner.placeholders.count : activities.count
    }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
        var content = UIListContentConfiguration.cell()
        content.textProperties.numberOfLines = 1
        content.textProperties.lineBreakMode = .byTruncatingTail
        if indexPath.section == 0 {
            cell.selectionStyle = .none
            switch owner.placeholders[indexPath.row] {
            case let text as String: content.text = text
            case let url as URL: content.text = url.absoluteString
            case let text as NSAttributedString: content.text = text.string
            case let image as UIImage:
                content.image = image
                content.text = "Image"
                content.imageProperties.maximumSize = CGSize(width: 44, height: 44)
            default: content.text = "Item"
            }
            if owner.titles.indices.contains(indexPath.row), let title = owner.titles[indexPath.row]
            {
                content.text = title
            }
        } else {
            let activity = activities[indexPath.row]
            content.text = activity.activityTitle
            content.image = activity.activityImage?.withRenderingMode(.alwaysTemplate)
            content.imageProperties.maximumSize = CGSize(width: 28, height: 28)
        }
        cell.contentConfiguration = content
        return cell
    }

    func tableView(_ tableView: UITableView, willSelectRowAt indexPath: IndexPath) -> IndexPath? {
        indexPath.section == 0 ? nil : indexPath
    }

    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        tableView.deselectRow(at: indexPath, animated: true)
        owner.choose(activities[indexPath.row])
    }
}
