import Foundation
import Testing

/// Every number that a program can set in UIKit is in the table of odd numbers, also those to come.
@Suite("The table of odd numbers")
struct OddNumberCoverageTests {
    /// Numbers that are tested elsewhere, or that nothing can be wrong with.
    private static let elsewhere: [String: String] = [
        "UIButton.titleShadowOffset": "UILabel.shadowOffset",
        "UIViewPropertyAnimator.fractionComplete": "OddAnimationNumberTests",
        "NSAnimationContext.duration": "OddAnimationNumberTests",
        "NSLayoutConstraint.constant": "ConstraintMistakeTests; Animator: the same property",
        "NSLayoutConstraint.Animator.constant": "ConstraintMistakeTests",
        "UIBezierPath.lineWidth": "ImageDrawingTests",
        "UIBezierPath.miterLimit": "ImageDrawingTests",
        "UIGraphicsImageRendererFormat.scale": "ImageDrawingTests",
        "UISceneSizeRestrictions.minimumSize": "SceneServiceTests",
        "UISceneSizeRestrictions.maximumSize": "SceneServiceTests",
        "UILocalNotification.applicationIconBadgeNumber": "a number for the program's icon",
        "NSObjectProtocol.accessibilityFrame": "AccessibilityOfObjectsTests: read by tests alone",
        "NSObjectProtocol.accessibilityActivationPoint": "read by tests alone",
        "IndexPath.item": "an index path", "IndexPath.row": "an index path",
        "IndexPath.section": "an index path",
        "UIBarItem.tag": "the tag of a bar item",
        "UICollectionViewLayoutAttributes.frame": "attributes of a layout of a program's own",
        "UICollectionViewLayoutAttributes.alpha": "attributes of a layout of a program's own",
        "UICollectionViewLayoutAttributes.transform": "attributes of a layout of a program's own",
        "UICollectionViewLayoutAttributes.zIndex": "attributes of a layout of a program's own",
        "UICollectionViewLayoutAttributes.center": "a form of frame",
        "UICollectionViewLayoutAttributes.size": "a form of frame",
        "UICollectionViewLayoutAttributes.bounds": "a form of frame",
        "UICollectionViewLayoutInvalidationContext.contentOffsetAdjustment":
            "an adjustment of a layout of a program's own",
        "UICollectionViewLayoutInvalidationContext.contentSizeAdjustment":
            "an adjustment of a layout of a program's own",
        "UIResponder.accessibilityFrame": "read by the program alone",
        "OverridableObject.accessibilityFrame": "read by the program alone",
        "UIResponder.accessibilityActivationPoint": "read by the program alone",
        "UIAccessibilityElement.accessibilityFrameInContainerSpace": "read by the program alone",
        "UIImagePickerController.cameraViewTransform": "UIView.transform",
        "UIWindow.keyboardHeight": "KeyboardNotificationTests",
        "DateComponentsFormatter.maximumUnitCount": "FoundationNamesTests",
        "UIApplication.applicationIconBadgeNumber": "DeviceTests",
        "UIScreen.brightness": "DeviceTests",
        "UIView.largeContentImageInsets": "LargeContentTests",
        "UIAlertView.cancelButtonIndex": "an index that may have no button",
        "UIActionSheet.cancelButtonIndex": "an index that may have no button",
        "UIActionSheet.destructiveButtonIndex": "an index that may have no button",
        "UIPopoverBackgroundView.arrowOffset": "read by the program alone",
        "UIPopoverController.contentSize": "UIViewController.preferredContentSize",
        "UIPopoverController.popoverLayoutMargins":
            "UIPopoverPresentationController.popoverLayoutMargins",
        "UIPrintPageRenderer.headerHeight": "PrintingTests",
        "UIPrintPageRenderer.footerHeight": "PrintingTests",
        "UIPrintFormatter.maximumContentWidth": "PrintingTests",
        "UIPrintFormatter.maximumContentHeight": "PrintingTests",
        "UIPrintFormatter.startPage": "PrintingTests",
        "UndoManager.levelsOfUndo": "UndoTests",
        "UICollectionViewTransitionLayout.transitionProgress": "TransitionLayoutTests",
        "UIPercentDrivenInteractiveTransition.completionSpeed": "InteractiveTransitionTests",
        "UIScrollView.contentAlignmentPoint": "ScrollAxisTests",
        "UIPageControlProgress.currentProgress": "PageProgressTests",
        "NSStringDrawingContext.minimumScaleFactor": "only numbers between 0 and 1 have an effect",
        "UITableView.sectionIndexMinimumDisplayRowCount": "a number that rows are compared with",
        "UIView.transform3D": "Tests/QuartzCore/OddNumberTests",
        "NSLayoutManager.hyphenationFactor": "HyphenTests",
        "NSPointerArray.count": "PointerArrayTests",
        "NSTextList.startingItemNumber": "any number has a marker: TextListTests",
    ]

    /// The types that consist of numbers.
    private static let types =
        "CGFloat|Double|Float|Int|CGPoint|CGSize|CGRect|CGVector|CGAffineTransform|CATransform3D"
        + "|UIEdgeInsets|NSDirectionalEdgeInsets|TimeInterval|CFTimeInterval"

    @Test("every settable number of a class is in the table")
    func complete() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../Sources/UIKit").standardizedFileURL
            .resolvingSymlinksInPath()
        let files = try #require(
            FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
        let known = Set(OddViewNumberTests.settings.map(\.name)).union(Self.elsewhere.keys)
        var found = 0
        for case let file as URL in files where file.pathExtension == "swift" {
            for name in try Self.settable(in: String(contentsOf: file, encoding: .utf8)) {
                found += 1
                #expect(
                    known.contains(name),
                    "\(file.lastPathComponent): add \(name) to the table of odd numbers")
            }
        }
        #expect(found > 60)
    }

    /// The settable numbers of the classes in a source file, such as `UIScrollView.contentSize`.
    private static func settable(in source: String) throws -> [String] {
        let owner = try Regex(
            #"^ *(?:@\w+ )*(?:public |open |final |package )*(class|extension|struct|enum|protocol) ([\w.]+)"#
        )
        let property = try Regex(
            #"^ {4}(?:open|public)(?: final)? var (\w+)(?:: (?:"# + types
                + #")\??)?(?: = (?:-?[0-9.]+|(?:"# + types
                + #")[.(][^{]*|automaticDimension))?( \{.*)?$"#)
        let typed = try Regex(#"var \w+: (?:"# + types + #")\b| = "#)
        var owners: [(indent: Int, name: String, isClass: Bool)] = []
        var result: [String] = []
        let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() {
            let indent = line.prefix { $0 == " " }.count
            if let match = line.firstMatch(of: owner), let name = match.output[2].substring {
                owners.removeAll { $0.indent >= indent }
                owners.append((indent, String(name), match.output[1].substring != "struct"))
            }
            guard let match = line.firstMatch(of: property), line.firstMatch(of: typed) != nil,
                let name = match.output[1].substring,
                let type = owners.last(where: { $0.indent < indent }), type.isClass,
                isSettable(line, lines[(index + 1)...])
            else { continue }
            result.append("\(type.name).\(name)")
        }
        return result
    }

    /// Whether a property is stored, or has a setter in the lines up to its end.
    private static func isSettable(_ line: Substring, _ rest: ArraySlice<Substring>) -> Bool {
        guard line.contains("{") else { return true }
        if line.contains(" = ") || line.contains("didSet") { return true }
        guard !line.hasSuffix("}") else { return false }
        return rest.prefix { $0 != "    }" }.contains { $0.hasPrefix("        set") }
    }
}
