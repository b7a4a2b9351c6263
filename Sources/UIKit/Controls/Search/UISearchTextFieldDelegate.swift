/// The delegate of a search field.
///
/// Source: Apple, UISearchTextFieldDelegate. All methods have defaults.
@preconcurrency @MainActor
public protocol UISearchTextFieldDelegate: UITextFieldDelegate {
    /// Returns the provider of the text that is put on the general pasteboard for a token. Default:
    /// an empty one, for which nothing is copied.
    func searchTextField(
        _ searchTextField: UISearchTextField, itemProviderForCopying token: UISearchToken
    ) -> NSItemProvider
}

extension UISearchTextFieldDelegate {
    /// Returns an empty provider.
    public func searchTextField(
        _ searchTextField: UISearchTextField, itemProviderForCopying token: UISearchToken
    ) -> NSItemProvider { NSItemProvider() }
}

extension UISearchTextField {
    /// Whether the selected tokens can be copied.
    final var copiesTokens: Bool {
        allowsCopyingTokens && tokenState.selected != nil
            && delegate is any UISearchTextFieldDelegate
    }

    /// Copies the texts of the selected tokens; returns whether tokens are selected.
    final func copyTokens() -> Bool {
        guard let selected = tokenState.selected else { return false }
        guard copiesTokens, let delegate = delegate as? any UISearchTextFieldDelegate else {
            return true
        }
        let copied = CopiedTexts()
        for token in tokens[selected.clamped(to: 0..<tokens.count)] {
            let provider = delegate.searchTextField(self, itemProviderForCopying: token)
            guard provider.canLoadObject(ofClass: String.self) else { continue }
            provider.loadObject(ofClass: String.self) { text, _ in
                let report: @MainActor @Sendable () -> Void = { copied.append(text) }
                MainContext.perform(report)
            }
        }
        return true
    }
}

/// The texts of tokens, in the order in which they were loaded.
@MainActor
private final class CopiedTexts {
    private var texts: [String] = []

    func append(_ text: String?) {
        guard let text else { return }
        texts.append(text)
        UIPasteboard.general.strings = texts
    }
}
