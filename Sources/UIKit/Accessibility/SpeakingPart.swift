/// The words of a view of the framework for people who do not see it, where it draws others.
package struct SpokenPart {
    /// The name; nil for what it draws.
    package var label: String?
    /// The value in words; nil for what it draws.
    package var value: String?
    /// The role of a view that is one element, in words of ARIA; nil for that of its class.
    package var role: String?
    /// Whether it shows nothing that is not read elsewhere.
    package var isSilent = false
}

/// A view of the framework that says something else than it draws.
@MainActor
package protocol SpeakingPart: UIView {
    /// The words for screen readers.
    var spoken: SpokenPart { get }
    /// Whether what it says may change without a change of the view.
    var speaksOfOthers: Bool { get }
}

extension SpeakingPart {
    package var speaksOfOthers: Bool { false }
}

extension UISlider: SpeakingPart {
    package final var spoken: SpokenPart {
        SpokenPart(value: valueByDefault, role: "slider")
    }
}

extension UITextField: SpeakingPart {
    /// The label above a field of an alert is the message.
    package final var spoken: SpokenPart {
        SpokenPart(label: nearest(UIAlertController.self) == nil ? nil : placeholder)
    }
}

extension UIProgressView: SpeakingPart {
    package final var spoken: SpokenPart { SpokenPart(value: valueByDefault) }
}

extension UIPageControl: SpeakingPart {
    package final var spoken: SpokenPart {
        SpokenPart(value: valueByDefault, role: "slider")
    }
}

extension PickerWheel: SpeakingPart {
    package var spoken: SpokenPart { SpokenPart(value: valueByDefault, role: "slider") }
    package var speaksOfOthers: Bool { window != nil }
}
