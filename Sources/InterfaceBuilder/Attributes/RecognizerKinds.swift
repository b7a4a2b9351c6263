import UIKit

extension Kinds {
    static let recognizer = Kind(
        "gestureRecognizer", UIGestureRecognizer.self,
        attributes: [
            .flag("enabled", \UIGestureRecognizer.isEnabled),
            .flag("cancelsTouchesInView", \UIGestureRecognizer.cancelsTouchesInView),
            .flag("delaysTouchesBegan", \UIGestureRecognizer.delaysTouchesBegan),
            .flag("delaysTouchesEnded", \UIGestureRecognizer.delaysTouchesEnded),
        ])

    static let pan = Kind(
        "panGestureRecognizer", UIPanGestureRecognizer.self, parent: recognizer,
        attributes: [
            .count("minimumNumberOfTouches", \UIPanGestureRecognizer.minimumNumberOfTouches),
            .count("maximumNumberOfTouches", \UIPanGestureRecognizer.maximumNumberOfTouches),
        ])

    static var recognizers: [Kind] {
        [
            recognizer,
            Kind(
                "tapGestureRecognizer", UITapGestureRecognizer.self, parent: recognizer,
                attributes: [
                    .count("numberOfTapsRequired", \UITapGestureRecognizer.numberOfTapsRequired),
                    .count(
                        "numberOfTouchesRequired",
                        \UITapGestureRecognizer.numberOfTouchesRequired),
                ]),
            pan,
            Kind("pinchGestureRecognizer", UIPinchGestureRecognizer.self, parent: recognizer),
            Kind(
                "rotationGestureRecognizer", UIRotationGestureRecognizer.self, parent: recognizer),
            Kind(
                "pongPressGestureRecognizer", UILongPressGestureRecognizer.self,
                parent: recognizer, attributes: longPress),
            Kind(
                "longPressGestureRecognizer", UILongPressGestureRecognizer.self,
                parent: recognizer, attributes: longPress),
            Kind(
                "swipeGestureRecognizer", UISwipeGestureRecognizer.self, parent: recognizer,
                attributes: [
                    .count(
                        "numberOfTouchesRequired",
                        \UISwipeGestureRecognizer.numberOfTouchesRequired),
                    .choice(
                        "direction", \UISwipeGestureRecognizer.direction,
                        ["left": .left, "up": .up, "down": .down, "right": .right]),
                ]),
            Kind(
                "screenEdgePanGestureRecognizer", UIScreenEdgePanGestureRecognizer.self,
                parent: pan,
                children: [
                    .rule("edges") { (_, recognizer: UIScreenEdgePanGestureRecognizer, element) in
                        recognizer.edges = edges(element)
                        return true
                    }
                ]),
        ]
    }

    // Xcode has written the element of long presses as pongPressGestureRecognizer since 2012.
    private static var longPress: [AttributeRule] {
        [
            .number(
                "minimumPressDuration", \UILongPressGestureRecognizer.minimumPressDuration,
                samples: ["2"]),
            .number(
                "allowableMovement", \UILongPressGestureRecognizer.allowableMovement,
                samples: ["20"]),
            .count(
                "numberOfTapsRequired", \UILongPressGestureRecognizer.numberOfTapsRequired),
            .count(
                "numberOfTouchesRequired",
                \UILongPressGestureRecognizer.numberOfTouchesRequired),
        ]
    }

    static func edges(_ element: Element) -> UIRectEdge {
        let names: [(String, UIRectEdge)] = [
            ("top", .top), ("left", .left), ("bottom", .bottom), ("right", .right),
        ]
        return names.reduce(into: []) { edges, name in
            if element[name.0] == "YES" { edges.insert(name.1) }
        }
    }
}
