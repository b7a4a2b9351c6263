/// Who knows how many rows a table has, and makes their cells.
///
/// Source: Apple, UITableViewDataSource.
@preconcurrency @MainActor
public protocol UITableViewDataSource: AnyObject {
    /// Answers how many sections there are. Default: 1.
    func numberOfSections(in tableView: UITableView) -> Int

    /// Answers how many rows a section has.
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int

    /// Answers the cell of a row that comes into view: one that `dequeueReusableCell(withIdentifier:for:)` gives, filled.
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell
}

extension UITableViewDataSource {
    /// Answers 1.
    public func numberOfSections(in tableView: UITableView) -> Int { 1 }
}
