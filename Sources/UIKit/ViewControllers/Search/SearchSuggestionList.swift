/// The suggestions of a search, as rows.
final class SearchSuggestionList: UITableView, UITableViewDataSource, UITableViewDelegate {
    private var suggestions: [any UISearchSuggestion] = []
    var whenChosen: ((any UISearchSuggestion) -> Void)?

    init() {
        super.init(frame: .zero, style: .plain)
        accessibilityIdentifier = "SearchSuggestions"
        backgroundColor = .systemBackground
        keyboardDismissMode = .onDrag
        register(UITableViewCell.self, forCellReuseIdentifier: "suggestion")
        (dataSource, delegate) = (self, self)
    }

    required init?(coder: NSCoder) { nil }

    func show(_ suggestions: [any UISearchSuggestion]) {
        self.suggestions = suggestions
        reloadData()
    }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        suggestions.count
    }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "suggestion", for: indexPath)
        let suggestion = suggestions[indexPath.row]
        var content = cell.defaultContentConfiguration()
        content.text = suggestion.localizedSuggestion
        content.image = suggestion.iconImage
        cell.contentConfiguration = content
        cell.accessibilityLabel = suggestion.localizedDescription ?? suggestion.localizedSuggestion
        return cell
    }

    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        tableView.deselectRow(at: indexPath, animated: true)
        whenChosen?(suggestions[indexPath.row])
    }
}
