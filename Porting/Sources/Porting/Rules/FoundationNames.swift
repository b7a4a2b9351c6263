import SwiftSyntax

extension Translator {
    /// `Thread.main` becomes `Thread.mainThread`, as Foundation on Linux names it.
    func translateMainThread(_ node: MemberAccessExprSyntax) {
        guard node.declName.baseName.text == "main", node.declName.argumentNames == nil,
            node.base?.as(DeclReferenceExprSyntax.self)?.baseName.text == "Thread",
            node.parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id != node.id,
            declarations.find("Thread", from: file.module) == nil
        else { return }
        edits.replaceExactly(node.declName.range, with: "mainThread")
    }

    /// `ProcessInfo()` becomes `ProcessInfo.processInfo`, whose initializer is not public on Linux.
    func translateProcess(_ node: FunctionCallExprSyntax) {
        guard node.arguments.isEmpty, node.trailingClosure == nil,
            let name = node.calledExpression.as(DeclReferenceExprSyntax.self),
            ["ProcessInfo", "NSProcessInfo"].contains(name.baseName.text)
        else { return }
        edits.replaceExactly(node.range, with: "ProcessInfo.processInfo")
    }

    /// `String(stringInterpolationSegment: x)` becomes `String(describing: x)`: what Swift had for
    /// segments is gone from its library.
    func translateSegment(_ node: FunctionCallExprSyntax) {
        guard node.arguments.count == 1,
            node.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text == "String",
            let label = node.arguments.first?.label, label.text == "stringInterpolationSegment"
        else { return }
        edits.replaceExactly(label.range, with: "describing")
    }

    /// `CGRect(x: -.infinity, y: y, width: .infinity, height: h)` gets the numbers of Apple's
    /// `CGRect.infinite` in that axis.
    ///
    /// The right edge of this rectangle, a common one of layouts that align cells, is not a number.
    /// On iOS it intersects what lies between its other edges; Foundation on Linux stops the
    /// program.
    func translateInfiniteAxes(_ node: FunctionCallExprSyntax) {
        guard node.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text == "CGRect",
            node.arguments.map({ $0.label?.text }) == ["x", "y", "width", "height"]
        else { return }
        let parts = node.arguments.map(\.expression)
        for (origin, size) in [(parts[0], parts[2]), (parts[1], parts[3])]
        where origin.isInfinity("-") && size.isInfinity("") {
            edits.replaceExactly(origin.range, with: "-CGFloat.greatestFiniteMagnitude / 2")
            edits.replaceExactly(size.range, with: "CGFloat.greatestFiniteMagnitude")
        }
    }

    /// Apple's `intersects(_:)` of rectangles, for a module; it takes precedence over that of
    /// Foundation, which on Linux is true also for rectangles that only touch.
    static let intersection = """
        extension CGRect { func intersects(_ rect2: CGRect) -> Bool { \
        minX < rect2.maxX && rect2.minX < maxX && minY < rect2.maxY && rect2.minY < maxY } }
        """

    /// Finds a call that may ask whether two rectangles intersect.
    func findIntersection(_ node: FunctionCallExprSyntax) {
        guard let access = node.calledExpression.as(MemberAccessExprSyntax.self),
            access.declName.baseName.text == "intersects", node.arguments.count == 1,
            node.arguments.first?.label == nil,
            !declarations.all.contains(where: {
                $0.simpleName == "CGRect" && !$0.methods(named: "intersects").isEmpty
            })
        else { return }
        asksForIntersection = true
    }

    /// `regex.enumerateMatches(…)` becomes `regex.forEachMatch(…)`, whose closure does not escape,
    /// as on Apple's systems.
    func translateMatches(_ node: FunctionCallExprSyntax) {
        guard let access = node.calledExpression.as(MemberAccessExprSyntax.self),
            access.declName.baseName.text == "enumerateMatches", access.base != nil,
            node.arguments.first?.label?.text == "in",
            node.trailingClosure != nil
                || node.arguments.last?.expression.is(ClosureExprSyntax.self) == true,
            !declarations.all.contains(where: { !$0.methods(named: "enumerateMatches").isEmpty })
        else { return }
        usesUIKit = true
        edits.replaceExactly(access.declName.range, with: "forEachMatch")
    }

    /// A property of a protocol loses `weak` and `unowned`, which say nothing there and which
    /// Swift 5 refuses.
    func removeReference(of node: VariableDeclSyntax) {
        guard functionDepth == 0, contexts.last?.isProtocol == true else { return }
        for modifier in node.modifiers where ["weak", "unowned"].contains(modifier.name.text) {
            edits.blank(modifier.range)
        }
    }
}

extension ExprSyntax {
    /// Whether the expression is `.infinity` after a sign, with or without its type.
    fileprivate func isInfinity(_ sign: String) -> Bool {
        ["", "CGFloat", "Double"].contains { trimmedDescription == "\(sign)\($0).infinity" }
    }
}
