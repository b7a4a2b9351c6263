// Parts of bars that have no public names.

extension UITabBarItem {
    /// The keys of tab bar items.
    public enum _ObjC: ObjCTable {
        /// The view that shows the item while a bar does.
        public static var members: [ObjCMember] {
            [.readOnlyAttribute("view", \UITabBarItem.shownView)]
        }
    }
}

extension UINavigationBar {
    /// The keys of navigation bars.
    public enum _ObjC: ObjCTable {
        /// Whether the line at the bottom is hidden.
        public static var members: [ObjCMember] {
            [
                .attribute("hidesShadow", \UINavigationBar.ground.hidesLine),
                .attribute("_hidesShadow", \UINavigationBar.ground.hidesLine),
            ]
        }
    }
}

extension UITabBar {
    /// The keys of tab bars.
    public enum _ObjC: ObjCTable {
        /// Whether the line at the top is hidden.
        public static var members: [ObjCMember] {
            [.attribute("_hidesShadow", \UITabBar.ground.hidesLine)]
        }
    }
}
