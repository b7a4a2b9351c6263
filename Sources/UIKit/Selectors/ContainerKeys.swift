// Properties that programs reach by their names because UIKit does not let them be set, or has no
// other way to them.

extension UINavigationController {
    /// The keys of navigation controllers.
    public enum _ObjC: ObjCTable {
        /// The bar, which programs replace by one of their own class.
        public static var members: [ObjCMember] {
            [.attribute("navigationBar", \UINavigationController.storedNavigationBar)]
        }
    }
}

extension UITabBarController {
    /// The keys of tab bar controllers.
    public enum _ObjC: ObjCTable {
        /// The bar, which programs replace by one of their own class.
        public static var members: [ObjCMember] {
            [.key("tabBar", \UITabBarController.storedTabBar)]
        }
    }
}

extension UIBarButtonItem {
    /// The keys of bar button items.
    public enum _ObjC: ObjCTable {
        /// The view that shows the item while a bar does.
        public static var members: [ObjCMember] {
            [.readOnlyKey("view", \UIBarButtonItem.shownView)]
        }
    }
}

extension UIDevice {
    /// The keys of the device.
    public enum _ObjC: ObjCTable {
        /// The orientation, by which programs turn the interface before iOS 16.
        public static var members: [ObjCMember] {
            [.key("orientation", \UIDevice.orientationByKey)]
        }
    }

    /// The orientation as a number. Setting it turns the interface if that is supported.
    final var orientationByKey: Int {
        get { orientation.rawValue }
        set {
            guard let new = UIDeviceOrientation(rawValue: newValue) else {
                return reportMistake("\(newValue) is not an orientation of the device")
            }
            if new != orientation { turned(to: new) }
            for window in UIApplication.shared.windows where !window.isHidden {
                window.followDevice()
            }
        }
    }
}

extension UISearchBar {
    /// The keys of search bars.
    public enum _ObjC: ObjCTable {
        /// The field and the button, which have no other names before iOS 13.
        public static var members: [ObjCMember] {
            [
                .readOnlyKey("searchField", \UISearchBar.searchTextField),
                .readOnlyKey("_searchField", \UISearchBar.searchTextField),
                .readOnlyKey("cancelButton", \UISearchBar.cancelButton),
                .attribute("cancelButtonText", \UISearchBar.cancelButtonText),
                .attribute("_cancelButtonText", \UISearchBar.cancelButtonText),
            ]
        }
    }
}

extension UISearchBar {
    /// The title of the cancel button.
    final var cancelButtonText: String? {
        get { cancelButton.title(for: .normal) }
        set {
            cancelButton.setTitle(newValue, for: .normal)
            setNeedsLayout()
        }
    }
}

extension UIAlertController {
    /// The keys of alerts.
    public enum _ObjC: ObjCTable {
        /// The texts with attributes, which are shown in place of the title and the message.
        public static var members: [ObjCMember] {
            [
                .key("attributedTitle", \UIAlertController.attributedTitle),
                .key("attributedMessage", \UIAlertController.attributedMessage),
                .attribute("contentViewController", \UIAlertController.contentViewController),
            ]
        }
    }
}

extension UIAlertAction {
    /// The keys of an alert's actions.
    public enum _ObjC: ObjCTable {
        /// The look of the title, the image before it, and the mark behind it.
        public static var members: [ObjCMember] {
            [
                .key("titleTextColor", \UIAlertAction.titleTextColor),
                .key("image", \UIAlertAction.image),
                .attribute("imageTintColor", \UIAlertAction.imageTintColor),
                .attribute("titleTextAlignment", \UIAlertAction.alignmentByKey),
                .attribute("_titleTextAlignment", \UIAlertAction.alignmentByKey),
                .attribute("checked", \UIAlertAction.isChecked),
                .attribute("_isChecked", \UIAlertAction.isChecked),
            ]
        }
    }
}

extension UILabel {
    /// The keys of labels.
    public enum _ObjC: ObjCTable {
        /// The text and how it is shown.
        public static var members: [ObjCMember] {
            [
                .key("text", \UILabel.text), .key("attributedText", \UILabel.attributedText),
                .key("textColor", \UILabel.textColor), .key("font", \UILabel.font),
                .key("numberOfLines", \UILabel.numberOfLines),
            ] + UILabel.labelAttributes
        }
    }
}

extension UITextField {
    /// The keys of text fields.
    public enum _ObjC: ObjCTable {
        /// The texts and how they are shown.
        public static var members: [ObjCMember] {
            [
                .key("text", \UITextField.text), .key("placeholder", \UITextField.placeholder),
                .key("textColor", \UITextField.textColor), .key("font", \UITextField.font),
            ] + UITextField.fieldAttributes
        }
    }
}

extension UIImageView {
    /// The keys of image views.
    public enum _ObjC: ObjCTable {
        /// The image.
        public static var members: [ObjCMember] { [.key("image", \UIImageView.image)] }
    }
}

extension UIControl {
    /// The keys of controls.
    public enum _ObjC: ObjCTable {
        /// The state.
        public static var members: [ObjCMember] {
            [
                .key("enabled", \UIControl.isEnabled), .key("selected", \UIControl.isSelected),
                .key("highlighted", \UIControl.isHighlighted),
            ]
        }
    }
}
