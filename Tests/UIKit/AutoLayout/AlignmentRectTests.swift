import MistakeRecorder
import Testing
import UIKit

/// Source: Apple, UIView.alignmentRectInsets: constraints relate alignment rectangles, which are
/// inside the frames by the insets; margins and safe areas are insets of the bounds. Each expected
/// number is computed from that.
@MainActor
@Suite("Alignment insets and constraints")
struct AlignmentRectTests {
    /// Its frame is larger than its alignment rectangle by 10 and 20 across, by 5 and 15 down.
    private final class Badged: UIView {
        override var alignmentRectInsets: UIEdgeInsets {
            UIEdgeInsets(top: 5, left: 10, bottom: 15, right: 20)
        }
    }

    private let root = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    private let badged = Badged()

    /// The alignment rectangle at (50, 50) of 100 × 100, so that the frame is (40, 45) of 130 ×
    /// 120.
    init() {
        badged.translatesAutoresizingMaskIntoConstraints = false
        root.addSubview(badged)
        badged.pin(50, 50, 100, 100, in: root)
    }

    /// Pins all four edges of a view to an item, and sets a size.
    private func fill(_ item: Any, _ view: UIView, _ size: CGSize? = nil) {
        for edge in [NSLayoutConstraint.Attribute.leading, .top, .trailing, .bottom] {
            NSLayoutConstraint(
                item: view, attribute: edge, relatedBy: .equal, toItem: item, attribute: edge,
                multiplier: 1,
                constant: 0
            ).isActive = true
        }
        guard let size else { return }
        view.widthAnchor.constraint(equalToConstant: size.width).isActive = true
        view.heightAnchor.constraint(equalToConstant: size.height).isActive = true
    }

    private func frame(_ view: UIView) -> CGRect {
        root.layoutIfNeeded()
        return view.frame
    }

    @Test("children meet the edges, centers and lengths of the alignment rectangle")
    func children() {
        let (filling, middle) = (placed(in: badged), placed(in: badged))
        fill(badged, filling)
        NSLayoutConstraint.activate([
            middle.centerXAnchor.constraint(equalTo: badged.centerXAnchor),
            middle.centerYAnchor.constraint(equalTo: badged.centerYAnchor),
            middle.widthAnchor.constraint(equalTo: badged.widthAnchor, multiplier: 0.5),
            middle.heightAnchor.constraint(equalToConstant: 20),
        ])
        #expect(frame(badged) == CGRect(x: 40, y: 45, width: 130, height: 120))
        #expect(filling.frame == CGRect(x: 10, y: 5, width: 100, height: 100))
        #expect(middle.frame == CGRect(x: 35, y: 45, width: 50, height: 20))
    }

    @Test("margins and guides are those of the bounds")
    func guides() {
        let (byAttributes, byGuide) = (placed(in: badged), placed(in: badged))
        let pairs: [(NSLayoutConstraint.Attribute, NSLayoutConstraint.Attribute)] = [
            (.left, .leftMargin), (.top, .topMargin), (.right, .rightMargin),
            (.centerY, .centerYWithinMargins),
        ]
        for (own, margin) in pairs {
            NSLayoutConstraint(
                item: byAttributes, attribute: own, relatedBy: .equal, toItem: badged,
                attribute: margin, multiplier: 1,
                constant: 0
            ).isActive = true
        }
        let guide = badged.layoutMarginsGuide
        fill(guide, byGuide)
        badged.layoutMargins = UIEdgeInsets(top: 8, left: 9, bottom: 10, right: 11)
        // The bounds are (0, 0) of 130 × 120.
        let inside = CGRect(x: 9, y: 8, width: 110, height: 102)
        #expect(frame(byGuide) == inside)
        #expect(byAttributes.frame == inside)
        #expect(guide.layoutFrame == inside)
        #expect(
            badged.safeAreaLayoutGuide.layoutFrame == CGRect(x: 0, y: 0, width: 130, height: 120))
    }

    @Test("a view outside aligns with one inside at its visible location")
    func across() {
        let inner = UIView(frame: CGRect(x: 30, y: 40, width: 10, height: 10))
        badged.addSubview(inner)
        let outside = placed(in: root)
        NSLayoutConstraint.activate([
            outside.leftAnchor.constraint(equalTo: inner.leftAnchor),
            outside.bottomAnchor.constraint(equalTo: inner.bottomAnchor),
            outside.widthAnchor.constraint(equalToConstant: 5),
            outside.heightAnchor.constraint(equalToConstant: 5),
        ])
        // The frame begins at (40, 45): the inner view at (70, 85).
        #expect(frame(outside) == CGRect(x: 70, y: 90, width: 5, height: 5))
        #expect(badged.convert(inner.frame, to: root).origin == CGPoint(x: 70, y: 85))
    }

    @Test("a child placed by the rectangle keeps its place, asked from inside or outside")
    func agreement() {
        let (inner, outer) = (placed(in: badged), placed(in: root))
        for view in [inner, outer] {
            NSLayoutConstraint.activate([
                view.rightAnchor.constraint(equalTo: badged.rightAnchor, constant: -3),
                view.bottomAnchor.constraint(equalTo: badged.bottomAnchor, constant: -4),
                view.widthAnchor.constraint(equalToConstant: 7),
                view.heightAnchor.constraint(equalToConstant: 9),
            ])
        }
        #expect(frame(outer) == CGRect(x: 140, y: 137, width: 7, height: 9))
        #expect(badged.convert(inner.frame, to: root) == outer.frame)
    }

    @Test("constraints, guides and views follow when the rectangle changes")
    func changed() {
        final class Changing: UIView {
            var insets = UIEdgeInsets(top: 5, left: 10, bottom: 15, right: 20)
            override var alignmentRectInsets: UIEdgeInsets { insets }
        }
        let view = Changing()
        view.translatesAutoresizingMaskIntoConstraints = false
        root.addSubview(view)
        view.pin(50, 50, 100, 100, in: root)
        let (child, outside) = (placed(in: view), placed(in: root))
        fill(view, child)
        outside.leftAnchor.constraint(equalTo: child.leftAnchor).isActive = true
        #expect(frame(child) == CGRect(x: 10, y: 5, width: 100, height: 100))
        #expect(view.safeAreaLayoutGuide.layoutFrame.size == CGSize(width: 130, height: 120))
        for insets in [UIEdgeInsets.zero, UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)] {
            view.insets = insets
            view.invalidateIntrinsicContentSize()
            #expect(frame(child) == CGRect(x: insets.left, y: insets.top, width: 100, height: 100))
            let size = CGSize(
                width: 100 + insets.left + insets.right, height: 100 + insets.top + insets.bottom)
            #expect(
                view.frame
                    == CGRect(origin: CGPoint(x: 50 - insets.left, y: 50 - insets.top), size: size))
            #expect(view.safeAreaLayoutGuide.layoutFrame == CGRect(origin: .zero, size: size))
            #expect(outside.frame.minX == 50)
        }
    }

    @Test("fitting sizes follow the insets, from none and back")
    func changedFitting() {
        final class Changing: UIView {
            var insets = UIEdgeInsets.zero
            override var alignmentRectInsets: UIEdgeInsets { insets }
        }
        let (card, view) = (UIView(), Changing())
        view.translatesAutoresizingMaskIntoConstraints = false
        card.addSubview(view)
        fill(card, view)
        let child = placed(in: view)
        NSLayoutConstraint.activate([
            child.topAnchor.constraint(equalTo: view.layoutMarginsGuide.topAnchor),
            child.heightAnchor.constraint(equalToConstant: 40),
            child.bottomAnchor.constraint(equalTo: view.bottomAnchor),
        ])
        func height() -> CGFloat {
            card.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize).height
        }
        #expect(height() == 48)
        for (top, expected) in [(CGFloat(5), CGFloat(43)), (0, 48)] {
            view.insets.top = top
            view.invalidateIntrinsicContentSize()
            #expect(height() == expected)
        }
    }

    /// Source: Apple, UIView.alignmentRect(forFrame:): overridden together with
    /// frame(forAlignmentRect:) instead of the insets.
    @Test("a class may override the methods instead of the insets")
    func methods() {
        final class Shadowed: UIView {
            override func alignmentRect(forFrame frame: CGRect) -> CGRect {
                CGRect(
                    x: frame.minX + 10, y: frame.minY + 5, width: frame.width - 30,
                    height: frame.height - 20)
            }
            override func frame(forAlignmentRect rect: CGRect) -> CGRect {
                CGRect(
                    x: rect.minX - 10, y: rect.minY - 5, width: rect.width + 30,
                    height: rect.height + 20)
            }
        }
        let view = Shadowed()
        view.translatesAutoresizingMaskIntoConstraints = false
        root.addSubview(view)
        view.pin(50, 50, 100, 100, in: root)
        let child = placed(in: view)
        fill(view, child)
        #expect(frame(child) == CGRect(x: 10, y: 5, width: 100, height: 100))
        #expect(view.frame == CGRect(x: 40, y: 45, width: 130, height: 120))
        #expect(view.safeAreaLayoutGuide.layoutFrame == CGRect(x: 0, y: 0, width: 130, height: 120))
    }

    @Test("insets that are not finite are reported with the view's name, and count as 0")
    func notFinite() {
        final class Broken: UIView {
            override var alignmentRectInsets: UIEdgeInsets {
                UIEdgeInsets(top: .nan, left: 0, bottom: 0, right: 0)
            }
        }
        let view = Broken(frame: CGRect(x: 1, y: 2, width: 30, height: 40))
        view.accessibilityIdentifier = "broken"
        root.addSubview(view)
        let child = placed(in: view)
        let text = mistakes {
            fill(view, child)
            root.layoutIfNeeded()
            view.layoutMargins = UIEdgeInsets(top: .infinity, left: 1, bottom: 1, right: 1)
        }
        #expect(text.contains("The alignment rectangle of broken is not finite"))
        #expect(text.contains("broken keeps its layoutMargins"))
        #expect(view.layoutMargins.left == 8)
        #expect(child.frame.minY == 0)
    }

    @Test("a fitting size is the frame's: the children's needs plus the insets")
    func fitting() {
        let view = Badged()
        fill(view, placed(in: view), CGSize(width: 40, height: 30))
        #expect(
            view.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
                == CGSize(width: 70, height: 50))
        let other = Badged()
        fill(other.layoutMarginsGuide, placed(in: other), CGSize(width: 40, height: 30))
        // Margins are 8 on each side of the bounds.
        #expect(
            other.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
                == CGSize(width: 56, height: 46))
    }
}
