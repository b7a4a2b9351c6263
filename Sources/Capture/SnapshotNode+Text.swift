import Snapshots
import UIKit

extension SnapshotNode.Truncation {
    /// Where a label cuts a line; nil for at its end, which is the default.
    init?(_ mode: NSLineBreakMode) {
        switch mode {
        case .byClipping: self = .none
        case .byTruncatingHead: self = .start
        case .byTruncatingMiddle: self = .middle
        case .byWordWrapping, .byCharWrapping, .byTruncatingTail: return nil
        }
    }
}

extension SnapshotNode.Input {
    /// What a view that takes text wants of a keyboard, in HTML's words.
    init(_ input: ViewContent.Input) {
        self.init(active: input.isActive)
        secure = input.isSecure
        mode = Mode(input.keyboard)
        returnKey = ReturnKey(input.returnKey)
        switch input.capitals {
        case .none: capitals = Capitals.none
        case .words: capitals = .words
        case .sentences: capitals = nil
        case .allCharacters: capitals = .characters
        }
        switch input.correction {
        case .default: corrects = nil
        case .no: corrects = false
        case .yes: corrects = true
        }
    }
}

extension SnapshotNode.Input.Mode {
    init?(_ type: UIKeyboardType) {
        switch type {
        case .default, .asciiCapable, .namePhonePad, .numbersAndPunctuation, .twitter: return nil
        case .numberPad, .asciiCapableNumberPad: self = .numeric
        case .decimalPad: self = .decimal
        case .phonePad: self = .tel
        case .emailAddress: self = .email
        case .URL: self = .url
        case .webSearch: self = .search
        }
    }
}

extension SnapshotNode.Input.ReturnKey {
    init?(_ type: UIReturnKeyType) {
        switch type {
        case .default, .emergencyCall: return nil
        case .go, .join, .route: self = .go
        case .google, .search, .yahoo: self = .search
        case .next, .continue: self = .next
        case .send: self = .send
        case .done: self = .done
        }
    }
}
