import SwiftSyntax

// The proxy of a delegate overrides `forwardingTarget(for:)`, and Objective-C's runtime asks it for
// each method that it lacks. Swift calls the methods of protocols directly. So the proxy gets those
// that it lacks:
//
//     func scrollViewDidScroll(_ p0: UIScrollView) {
//         DelegateDefaults.target(of: self, "scrollViewDidScroll:",
//             DelegateDefaults.shared as any UIScrollViewDelegate).scrollViewDidScroll(p0) }

/// The protocols whose optional methods can be forwarded: those of `DelegateDefaults`.
enum ForwardedProtocols {
    static let names: Set = [
        "CAAnimationDelegate", "CALayerDelegate", "NSLayoutManagerDelegate",
        "UIActionSheetDelegate", "UIAdaptivePresentationControllerDelegate", "UIAlertViewDelegate",
        "UIApplicationDelegate", "UIBarPositioningDelegate", "UICalendarSelectionMultiDateDelegate",
        "UICalendarSelectionSingleDateDelegate", "UICalendarViewDelegate",
        "UICollectionViewDataSource", "UICollectionViewDelegate",
        "UICollectionViewDelegateFlowLayout",
        "UICollectionViewDragDelegate", "UICollectionViewDropDelegate",
        "UICollisionBehaviorDelegate", "UIColorPickerViewControllerDelegate",
        "UIContextMenuInteractionDelegate", "UIDocumentInteractionControllerDelegate",
        "UIDocumentPickerDelegate", "UIDragInteractionDelegate", "UIDropInteractionDelegate",
        "UIDynamicAnimatorDelegate", "UIEditMenuInteractionDelegate", "UIFindInteractionDelegate",
        "UIFontPickerViewControllerDelegate", "UIGestureRecognizerDelegate",
        "UIImagePickerControllerDelegate", "UILargeContentViewerInteractionDelegate",
        "UINavigationBarDelegate", "UINavigationControllerDelegate",
        "UINavigationItemRenameDelegate", "UIPageControlProgressDelegate",
        "UIPageControlTimerProgressDelegate", "UIPageViewControllerDataSource",
        "UIPageViewControllerDelegate", "UIPencilInteractionDelegate", "UIPickerViewDelegate",
        "UIPointerInteractionDelegate", "UIPopoverControllerDelegate",
        "UIPopoverPresentationControllerDelegate", "UIPreviewInteractionDelegate",
        "UISceneDelegate", "UIScreenshotServiceDelegate", "UIScrollViewDelegate",
        "UISearchBarDelegate", "UISearchControllerDelegate", "UISearchDisplayDelegate",
        "UISearchTextFieldDelegate", "UISheetPresentationControllerDelegate",
        "UISplitViewControllerDelegate", "UITabBarControllerDelegate", "UITabBarDelegate",
        "UITableViewDataSource", "UITableViewDelegate", "UITableViewDragDelegate",
        "UITableViewDropDelegate", "UITextDragDelegate", "UITextDropDelegate",
        "UITextFieldDelegate", "UITextInteractionDelegate", "UITextPasteDelegate",
        "UITextViewDelegate", "UIViewControllerTransitioningDelegate", "UIWindowSceneDelegate",
    ]
}

extension Translator {
    /// Adds the methods of delegates that a class forwards, behind its override.
    func forwardDelegate(from node: FunctionDeclSyntax, of owner: TypeEntry) {
        var protocols = declarations.ancestors(owner).filter { known.isProtocol($0) }
        if let place = placeOfFlowLayout(in: node, protocols) {
            protocols.insert(Self.flowLayout)
            edits.insert(", " + Self.flowLayout, at: place)
        }
        let isPlain = declarations.superclasses(of: owner).allSatisfy {
            declarations.find($0, from: file.module)?.kind == .class
                || ["NSObject", "OverridableObject"].contains($0)
        }
        let others = protocols.filter { !isPlain || !ForwardedProtocols.names.contains($0) }
        if let first = others.sorted().first {
            report(
                .warning, node.name,
                "Messages of selectors are forwarded; methods of \(first) are called directly, and "
                    + "are not: write the methods of the protocol that should be forwarded.")
        }
        guard isPlain else { return }
        var written = declarations.methodsOfFamily(owner)
        let access = node.modifiers.has("public") || node.modifiers.has("open") ? "public " : ""
        for method in known.optionalMethods(of: protocols)
        where ForwardedProtocols.names.contains(method.owner)
            && written.insert(method.name).inserted
        {
            edits.insert("; " + access + method.forwarding, at: node.end)
        }
    }
}

extension Translator {
    private static let flowLayout = "UICollectionViewDelegateFlowLayout"

    /// Where a proxy of collection view delegates declares that it answers flow layouts, too, which
    /// ask for the protocol: if a class of the package does, to which it may forward.
    private func placeOfFlowLayout(in node: FunctionDeclSyntax, _ protocols: Set<String>)
        -> Int?
    {
        guard protocols.contains("UICollectionViewDelegate"),
            !protocols.contains(Self.flowLayout),
            declarations.all.contains(where: {
                declarations.ancestors($0).contains(Self.flowLayout)
            })
        else { return nil }
        var parent = node.parent
        while let place = parent, !place.is(ClassDeclSyntax.self) { parent = place.parent }
        let clause = parent?.as(ClassDeclSyntax.self)?.inheritanceClause
        guard let types = clause?.inheritedTypes, types.count > 1 else { return nil }
        return types.last?.type.end
    }
}

extension KnownProtocols.OptionalMethod {
    /// The method of a proxy that calls the target.
    fileprivate var forwarding: String {
        let places = zip(name.labels, parameters).enumerated()
        let list = places.map { "\($1.0) p\($0): \($1.1)" }.joined(separator: ", ")
        let arguments = places.map { $1.0 == "_" ? "p\($0)" : "\($1.0): p\($0)" }
        return "func \(name.base)(\(list)) -> \(result) { DelegateDefaults.target(of: self, "
            + "\"\(SelectorName.of(name))\", DelegateDefaults.shared as any \(owner))"
            + ".\(name.base)(\(arguments.joined(separator: ", "))) }"
    }
}

extension Declarations {
    /// The methods that a class, its superclasses or its subclasses in the package have.
    fileprivate func methodsOfFamily(_ entry: TypeEntry) -> Set<FullName> {
        let below = all.filter {
            $0.kind == .class && superclasses(of: $0).contains(entry.name)
        }
        return Set(
            (lineage(entry).filter { $0.kind != .protocol } + below).flatMap(\.methods)
                .filter { !$0.member.isStatic }.map(\.name))
    }
}
