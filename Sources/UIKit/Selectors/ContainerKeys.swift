// Properties that programs reach by their names because UIKit does not let them be set, or has no
// other way to them.

extension UITabBarController {
    /// The keys of tab bar controllers.
    public enum _ObjC: ObjCTable {
        /// The bar, which programs replace by one of their own class.
        public static var members: [ObjCMember] { [.key("tabBar", \UITabBarController.tabBar)] }
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
