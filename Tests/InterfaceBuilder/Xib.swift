import UIKit

/// The text of a xib or storyboard around a test's elements, in the form in which Xcode 15 writes
/// it.
enum Xib {
    static func nib(_ objects: String, owner: String = "") -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" \
        toolsVersion="22505" targetRuntime="iOS.CocoaTouch" propertyAccessControl="none" \
        useAutolayout="YES" useTraitCollections="YES" useSafeAreas="YES" colorMatched="YES">
            <objects>
                <placeholder placeholderIdentifier="IBFilesOwner" id="-1" userLabel="Owner">
                    <connections>\(owner)</connections>
                </placeholder>
                <placeholder placeholderIdentifier="IBFirstResponder" id="-2"/>
                \(objects)
            </objects>
        </document>
        """
    }

    static func storyboard(_ scenes: String, initial: String = "a") -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" \
        toolsVersion="22505" targetRuntime="iOS.CocoaTouch" propertyAccessControl="none" \
        useAutolayout="YES" useTraitCollections="YES" useSafeAreas="YES" colorMatched="YES" \
        initialViewController="\(initial)">
            <scenes>
                \(scenes)
            </scenes>
        </document>
        """
    }

    /// A scene with a controller.
    static func scene(
        _ id: String, _ element: String = "viewController", attributes: String = "",
        view: String = "", connections: String = "", others: String = ""
    ) -> String {
        let root =
            element == "viewController"
            ? """
            <view key="view" contentMode="scaleToFill" id="\(id)-view">
                <rect key="frame" x="0.0" y="0.0" width="320" height="568"/>
                <autoresizingMask key="autoresizingMask" widthSizable="YES" heightSizable="YES"/>
                \(view)
            </view>
            """ : view
        return """
            <scene sceneID="\(id)-scene">
                <objects>
                    <\(element) id="\(id)" sceneMemberID="viewController" \
            storyboardIdentifier="\(id)" \(attributes)>
                        \(root)
                        <connections>\(connections)</connections>
                    </\(element)>
                    <placeholder placeholderIdentifier="IBFirstResponder" id="\(id)-first" \
            sceneMemberID="firstResponder"/>
                    \(others)
                </objects>
            </scene>
            """
    }

    /// The first object of a nib.
    @MainActor
    static func first<Object>(_ objects: String, as type: Object.Type = Object.self) -> Object? {
        UINib(data: Data(nib(objects).utf8), bundle: nil).instantiate(withOwner: nil).first
            as? Object
    }

    @MainActor
    static func story(_ scenes: String, initial: String = "a") -> UIStoryboard {
        UIStoryboard(data: Data(storyboard(scenes, initial: initial).utf8), file: "Test")
    }
}
