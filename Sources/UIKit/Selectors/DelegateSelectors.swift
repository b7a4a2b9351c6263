/// Delegates answer whether they have a method, as on iOS, where their protocols inherit from
/// `NSObjectProtocol`. Here they do not, so that classes without NSObject can conform.

extension UIScrollViewDelegate {
    /// Returns whether the object has a method under a selector; see `NSObjectProtocol`.
    @_disfavoredOverload
    public func responds(to aSelector: Selector?) -> Bool { hasMethod(aSelector, self) }
}

extension UITableViewDataSource {
    /// Returns whether the object has a method under a selector; see `NSObjectProtocol`.
    @_disfavoredOverload
    public func responds(to aSelector: Selector?) -> Bool { hasMethod(aSelector, self) }
}

extension UICollectionViewDataSource {
    /// Returns whether the object has a method under a selector; see `NSObjectProtocol`.
    @_disfavoredOverload
    public func responds(to aSelector: Selector?) -> Bool { hasMethod(aSelector, self) }
}

extension UIGestureRecognizerDelegate {
    /// Returns whether the object has a method under a selector; see `NSObjectProtocol`.
    @_disfavoredOverload
    public func responds(to aSelector: Selector?) -> Bool { hasMethod(aSelector, self) }
}

extension UITextFieldDelegate {
    /// Returns whether the object has a method under a selector; see `NSObjectProtocol`.
    @_disfavoredOverload
    public func responds(to aSelector: Selector?) -> Bool { hasMethod(aSelector, self) }
}

extension UINavigationControllerDelegate {
    /// Returns whether the object has a method under a selector; see `NSObjectProtocol`.
    @_disfavoredOverload
    public func responds(to aSelector: Selector?) -> Bool { hasMethod(aSelector, self) }
}

extension UITabBarControllerDelegate {
    /// Returns whether the object has a method under a selector; see `NSObjectProtocol`.
    @_disfavoredOverload
    public func responds(to aSelector: Selector?) -> Bool { hasMethod(aSelector, self) }
}

extension UITabBarDelegate {
    /// Returns whether the object has a method under a selector; see `NSObjectProtocol`.
    @_disfavoredOverload
    public func responds(to aSelector: Selector?) -> Bool { hasMethod(aSelector, self) }
}

extension UIViewControllerTransitioningDelegate {
    /// Returns whether the object has a method under a selector; see `NSObjectProtocol`.
    @_disfavoredOverload
    public func responds(to aSelector: Selector?) -> Bool { hasMethod(aSelector, self) }
}

extension UIPageViewControllerDataSource {
    /// Returns whether the object has a method under a selector; see `NSObjectProtocol`.
    @_disfavoredOverload
    public func responds(to aSelector: Selector?) -> Bool { hasMethod(aSelector, self) }
}

extension UIPageViewControllerDelegate {
    /// Returns whether the object has a method under a selector; see `NSObjectProtocol`.
    @_disfavoredOverload
    public func responds(to aSelector: Selector?) -> Bool { hasMethod(aSelector, self) }
}

extension UIPickerViewDataSource {
    /// Returns whether the object has a method under a selector; see `NSObjectProtocol`.
    @_disfavoredOverload
    public func responds(to aSelector: Selector?) -> Bool { hasMethod(aSelector, self) }
}

extension UIPickerViewDelegate {
    /// Returns whether the object has a method under a selector; see `NSObjectProtocol`.
    @_disfavoredOverload
    public func responds(to aSelector: Selector?) -> Bool { hasMethod(aSelector, self) }
}

extension UIBarPositioningDelegate {
    /// Returns whether the object has a method under a selector; see `NSObjectProtocol`.
    @_disfavoredOverload
    public func responds(to aSelector: Selector?) -> Bool { hasMethod(aSelector, self) }
}

extension UIAdaptivePresentationControllerDelegate {
    /// Returns whether the object has a method under a selector; see `NSObjectProtocol`.
    @_disfavoredOverload
    public func responds(to aSelector: Selector?) -> Bool { hasMethod(aSelector, self) }
}

extension UISearchResultsUpdating {
    /// Returns whether the object has a method under a selector; see `NSObjectProtocol`.
    @_disfavoredOverload
    public func responds(to aSelector: Selector?) -> Bool { hasMethod(aSelector, self) }
}

extension UISplitViewControllerDelegate {
    /// Returns whether the object has a method under a selector; see `NSObjectProtocol`.
    @_disfavoredOverload
    public func responds(to aSelector: Selector?) -> Bool { hasMethod(aSelector, self) }
}

extension UIApplicationDelegate {
    /// Returns whether the object has a method under a selector; see `NSObjectProtocol`.
    @_disfavoredOverload
    public func responds(to aSelector: Selector?) -> Bool { hasMethod(aSelector, self) }

    /// Calls a method; see `NSObjectProtocol`.
    @_disfavoredOverload
    @discardableResult
    public func perform(_ aSelector: Selector!) -> Unmanaged<AnyObject>! {
        unmanaged(send(aSelector, to: self))
    }

    /// Calls a method with an argument; see `NSObjectProtocol`.
    @_disfavoredOverload
    @discardableResult
    public func perform(_ aSelector: Selector!, with object: Any?) -> Unmanaged<AnyObject>! {
        unmanaged(send(aSelector, to: self, object))
    }
}

@MainActor
private func hasMethod(_ selector: Selector?, _ object: AnyObject) -> Bool {
    (object as? NSObject)?.answersResponds(to: selector) ?? (selector?.method(of: object) != nil)
}
