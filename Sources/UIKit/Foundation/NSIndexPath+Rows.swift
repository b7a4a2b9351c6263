extension NSIndexPath {
    /// Creates the index path of a row in a section.
    ///
    /// Source: Apple, UIKit's additions to NSIndexPath.
    public convenience init(row: Int, section: Int) {
        self.init(indexes: [section, row], length: 2)
    }

    /// Creates the index path of an item in a section.
    public convenience init(item: Int, section: Int) { self.init(row: item, section: section) }

    /// The section: the first index.
    public var section: Int { index(atPosition: 0) }
    /// The row: the second index.
    public var row: Int { index(atPosition: 1) }
    /// The item: the second index.
    public var item: Int { index(atPosition: 1) }
}
