extension UIAttachmentBehavior {
    /// Lets an item move along a line relative to another one, without turning relative to it.
    ///
    /// - Parameters:
    ///   - item1: The item that moves along the line.
    ///   - item2: The item that has the line.
    ///   - point: A point of the line, in reference coordinates.
    ///   - axis: The direction of the line. Its length does not count.
    public class func slidingAttachment(
        with item1: any UIDynamicItem, attachedTo item2: any UIDynamicItem,
        attachmentAnchor point: CGPoint, axisOfTranslation axis: CGVector
    ) -> UIAttachmentBehavior {
        UIAttachmentBehavior(.slide(usableAxis(axis)), [item1, item2], anchor: point)
    }

    /// Lets an item move along a line that does not move, without turning.
    ///
    /// - Parameters:
    ///   - item: The item that moves along the line.
    ///   - point: A point of the line, in reference coordinates.
    ///   - axis: The direction of the line. Its length does not count.
    public class func slidingAttachment(
        with item: any UIDynamicItem, attachmentAnchor point: CGPoint,
        axisOfTranslation axis: CGVector
    ) -> UIAttachmentBehavior {
        UIAttachmentBehavior(.slide(usableAxis(axis)), [item], anchor: point)
    }

    /// Keeps points of two items within their distance, as a rope does.
    ///
    /// - Parameters:
    ///   - item1: The first item.
    ///   - offset1: The end at the first item, from its middle.
    ///   - item2: The second item.
    ///   - offset2: The end at the second item, from its middle.
    public class func limitAttachment(
        with item1: any UIDynamicItem, offsetFromCenter offset1: UIOffset,
        attachedTo item2: any UIDynamicItem, offsetFromCenter offset2: UIOffset
    ) -> UIAttachmentBehavior {
        UIAttachmentBehavior(.limit, [item1, item2], offsets: [offset1, offset2])
    }

    /// Keeps two items together, as if they were one.
    ///
    /// - Parameters:
    ///   - item1: The first item.
    ///   - item2: The second item.
    ///   - point: Where they hold together, in reference coordinates.
    public class func fixedAttachment(
        with item1: any UIDynamicItem, attachedTo item2: any UIDynamicItem,
        attachmentAnchor point: CGPoint
    ) -> UIAttachmentBehavior {
        UIAttachmentBehavior(.weld, [item1, item2], anchor: point)
    }

    /// Lets two items turn about a point that both have.
    ///
    /// - Parameters:
    ///   - item1: The first item.
    ///   - item2: The second item.
    ///   - point: The point, in reference coordinates.
    public class func pinAttachment(
        with item1: any UIDynamicItem, attachedTo item2: any UIDynamicItem,
        attachmentAnchor point: CGPoint
    ) -> UIAttachmentBehavior {
        UIAttachmentBehavior(.pin, [item1, item2], anchor: point)
    }

    private static func usableAxis(_ axis: CGVector) -> CGVector {
        let length = hypot(axis.dx, axis.dy)
        guard length.isFinite, length > 0 else {
            reportMistake(
                "A sliding attachment moves along (1, 0), because its axis is (\(axis.dx), "
                    + "\(axis.dy))")
            return CGVector(dx: 1, dy: 0)
        }
        return CGVector(dx: axis.dx / length, dy: axis.dy / length)
    }
}
