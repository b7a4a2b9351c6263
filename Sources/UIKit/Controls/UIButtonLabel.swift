/// A button's title, which has the name of its class on iOS.
final class UIButtonLabel: UILabel {}
