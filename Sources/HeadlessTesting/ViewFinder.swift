import Snapshots
public import UIKit

/// Finding views: strict, so that a test never takes the wrong one of two.
extension Stage {
    /// Returns the only view in the window that matches; fails at the call if there is none or two.
    ///
    /// Hidden views match only if no visible one does.
    ///
    /// ```swift
    /// let button = try #require(stage.view("signIn", as: UIButton.self))
    /// let label = try #require(stage.view(text: "Wrong password"))
    /// let first = stage.view("title", within: stage.view("row 1"))
    /// ```
    ///
    /// - Parameters:
    ///   - identifier: the accessibility identifier; nil for any.
    ///   - text: the text that the view shows, its value in words, its accessibility label, or one
    ///     of its `accessibilityUserInputLabels`, all
    ///     of it; nil for any.
    ///   - type: the view's class, or one that it inherits from.
    ///   - container: a view that contains it; nil for the window.
    ///   - fileID: the caller's file.
    ///   - filePath: the caller's file.
    ///   - line: the caller's line.
    ///   - column: the caller's column.
    /// - Returns: the view; nil if there is not exactly one.
    /// - Complexity: O(views)
    @discardableResult
    public func view<View: UIView>(
        _ identifier: String? = nil, text: String? = nil, as type: View.Type = UIView.self,
        within container: UIView? = nil, fileID: String = #fileID, filePath: String = #filePath,
        line: Int = #line, column: Int = #column
    ) -> View? {
        let query = ViewQuery(
            identifier: identifier, text: text, type: type, container: container ?? window,
            isKind: { $0 is View })
        switch query.result() {
        case .success(let view): return view as? View
        case .failure(let reason):
            CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
                .fail("view: \(reason.sentence)")
            return nil
        }
    }

    /// Returns all views in the window that match, in the order of the view tree.
    ///
    /// - Parameters:
    ///   - identifier: the accessibility identifier; nil for any.
    ///   - text: the text that the view shows, its value in words, or its accessibility label; nil
    ///     for any.
    ///   - type: the view's class, or one that it inherits from.
    ///   - container: a view that contains them; nil for the window.
    /// - Complexity: O(views)
    public func views<View: UIView>(
        _ identifier: String? = nil, text: String? = nil, as type: View.Type = UIView.self,
        within container: UIView? = nil
    ) -> [View] {
        move()
        return ViewQuery(
            identifier: identifier, text: text, type: type, container: container ?? window,
            isKind: { $0 is View }
        ).matches().compactMap { $0 as? View }
    }
}

/// A test's description of the view it needs.
@MainActor
struct ViewQuery {
    var identifier: String?
    var text: String?
    var type: UIView.Type = UIView.self
    var container: UIView
    var isKind: (UIView) -> Bool = { _ in true }

    /// Why there is not exactly one.
    struct Miss: Error {
        let sentence: String
    }

    /// The only match, or why there is none.
    func result() -> Result<UIView, Miss> {
        container.window?.layoutIfNeeded()
        let all = matches()
        let visible = all.filter { Self.isShown($0) }
        let found = visible.isEmpty ? all : visible
        if let only = found.first, found.count == 1 { return .success(only) }
        if found.isEmpty { return .failure(Miss(sentence: absence)) }
        let rest = found.count - 5
        let names =
            found.prefix(5).map(Self.place).joined(separator: ", and ")
            + (rest > 0 ? ", and \(rest) more" : "")
        return .failure(
            Miss(
                sentence:
                    "\(found.count) views match \(words): \(names). Pass within: a view that "
                    + "contains only one of them, or take one from views(…)."))
    }

    /// All matches, depth first.
    func matches() -> [UIView] {
        var found: [UIView] = []
        var waiting: [UIView] = container.subviews.reversed()
        while let view = waiting.popLast() {
            if isMatch(view) { found.append(view) }
            waiting += view.subviews.reversed()
        }
        // A control and the label inside it show the same text; the control is meant.
        guard text != nil else { return found }
        return found.filter { view in
            !found.contains { $0 !== view && view.isDescendant(of: $0) }
        }
    }

    private func isMatch(_ view: UIView) -> Bool {
        if let identifier, view.accessibilityIdentifier != identifier { return false }
        // Also by the names by which users call it when they speak.
        if let text, !Self.texts(of: view).contains(text), !view.answers(to: text) { return false }
        return isKind(view)
    }

    private static func texts(of view: UIView) -> [String] {
        let content = view.contentDescription()
        // The texts of a cell are found where they are.
        let label = view.isNamedByContent ? nil : view.accessibilityLabel
        return [content.text?.string, content.value, label].compactMap { $0 }
    }

    /// Whether nothing hides a view.
    static func isShown(_ view: UIView) -> Bool {
        sequence(first: view, next: \.superview).allSatisfy { !$0.isHidden && $0.alpha >= 0.01 }
    }

    private var words: String {
        var parts: [String] = []
        if let identifier { parts.append("the identifier “\(identifier)”") }
        if let text { parts.append("the text “\(text)”") }
        if type != UIView.self { parts.append("the type \(type)") }
        return parts.isEmpty ? "any view" : parts.joined(separator: " and ")
    }

    /// Where a view is: its name and its nearest named container.
    static func place(_ view: UIView) -> String {
        let name = UIWindow.nameInTaps(of: view)
        let outer = sequence(first: view, next: \.superview).dropFirst()
            .first { !($0.accessibilityIdentifier ?? "").isEmpty || $0.superview == nil }
        let point = view.convert(view.bounds.origin, to: nil)
        let inside = outer.map { " inside \(UIWindow.nameInTaps(of: $0))" } ?? ""
        return "\(name)\(inside) at (\(Double(point.x).inWords), \(Double(point.y).inWords))"
    }

    /// The sentence for no match, with names that are nearly the same.
    private var absence: String {
        var near: [(name: String, distance: Int)] = []
        var seen: Set<String> = []
        var waiting = container.subviews
        while let view = waiting.popLast() {
            waiting += view.subviews
            if let identifier, let other = view.accessibilityIdentifier,
                seen.insert(other).inserted,
                let distance = Self.distance(between: other, identifier)
            {
                near.append((other, distance))
            }
            if let text {
                for other in Self.texts(of: view) where seen.insert(other).inserted {
                    if let distance = Self.distance(between: other, text) {
                        near.append((other, distance))
                    }
                }
            }
        }
        let place =
            container === container.window ? "the window" : UIWindow.nameInTaps(of: container)
        let absence = "No view in \(place) has \(words).\(scrolledAway)"
        if let other = otherType { return "\(absence) \(other)" }
        if let identifier, !ViewQuery(text: identifier, container: container).matches().isEmpty {
            return "\(absence) A view has it as its text: pass text: “\(identifier)”."
        }
        guard near.isEmpty else {
            let names = near.sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }.prefix(3)
                .map { "“\($0.name)”" }.joined(separator: " or ")
            return "\(absence) Did you mean \(names)?"
        }
        guard !container.subviews.isEmpty else {
            return
                "\(absence) It has no views at all: set window.rootViewController, or add a view."
        }
        let names = seen.filter { !$0.isEmpty }.sorted()
        guard !names.isEmpty else {
            return identifier == nil
                ? absence : "\(absence) No view has an identifier: set accessibilityIdentifier."
        }
        let rest = names.count - 5
        return "\(absence) The \(identifier == nil ? "texts" : "identifiers") are "
            + names.prefix(5).map { "“\($0)”" }.joined(separator: ", ")
            + (rest > 0 ? " and \(rest) more." : ".")
    }

    /// A sentence about rows that do not exist while they are scrolled away; empty if all do.
    private var scrolledAway: String {
        let lists = [container] + container.subtree
        let list = lists.first {
            ($0 as? any RecyclingView)?.isScrollable == true && Self.isShown($0)
        }
        guard let list else { return "" }
        let name = UIWindow.nameInTaps(of: list)
        return " A row that is scrolled away has no view: scroll \(name) first."
    }

    /// A sentence about views that match except for their type; nil if there are none.
    private var otherType: String? {
        guard type != UIView.self, identifier != nil || text != nil else { return nil }
        var query = self
        query.type = UIView.self
        query.isKind = { _ in true }
        let others = Set(query.matches().map { "\(Swift.type(of: $0))" }).sorted()
        guard !others.isEmpty else { return nil }
        return
            "What has it is a \(others.joined(separator: ", a ")), not a \(type): pass that type."
    }

    /// Returns how different two names are, 0 if only by letter case or spaces at their ends; nil
    /// if by more than a few letters.
    static func distance(between a: String, _ b: String) -> Int? {
        guard !a.isEmpty, !b.isEmpty, a != b, a.count < 100, b.count < 100 else { return nil }
        let plain = { (name: String) in
            name.lowercased().trimmingCharacters(in: .whitespacesAndNewlines)
        }
        if plain(a) == plain(b) { return 0 }
        let (x, y) = (Array(a.lowercased()), Array(b.lowercased()))
        let limit = max(1, min(x.count, y.count) / 3)
        let (long, short) = a.count > b.count ? (a, b) : (b, a)
        if short.count > 2, long.lowercased().contains(short.lowercased()) {
            return long.count - short.count
        }
        // The distance of Damerau and Levenshtein: two exchanged letters count once.
        var rows = [Array(0...y.count)]
        for i in 1...x.count {
            var row = [i]
            for j in 1...y.count {
                var next = min(
                    row[j - 1] + 1, rows[i - 1][j] + 1,
                    rows[i - 1][j - 1] + (x[i - 1] == y[j - 1] ? 0 : 1))
                if i > 1, j > 1, x[i - 1] == y[j - 2], x[i - 2] == y[j - 1] {
                    next = min(next, rows[i - 2][j - 2] + 1)
                }
                row.append(next)
            }
            rows.append(row)
        }
        let distance = rows[x.count][y.count]
        return distance <= limit ? max(1, distance) : nil
    }
}
