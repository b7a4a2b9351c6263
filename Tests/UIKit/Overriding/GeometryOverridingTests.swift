import Testing
import UIKit

/// The geometry methods that subclasses override, and which of them the framework calls.
///
/// Source: Apple, UIView: all of them are open. Auto Layout uses `bounds` and `center`,
/// autoresizing uses `frame`, as public stack traces of iOS show (`_applyISEngineLayoutValues…`
/// above `setBounds:`, `_applyAutoresizingMask…` above `setFrame:`).
@MainActor
@Suite("Overriding: geometry")
struct GeometryOverridingTests {
    final class Watched: UIView {
        var log: [String] = []
        override var frame: CGRect {
            didSet { log.append("frame \(oldValue.size.width)→\(frame.size.width)") }
        }
        override var bounds: CGRect {
            didSet { log.append("bounds \(oldValue.size.width)→\(bounds.size.width)") }
        }
        override var center: CGPoint {
            didSet { log.append("center \(oldValue.x)→\(center.x)") }
        }
        override var transform: CGAffineTransform {
            didSet { log.append("transform \(transform.a)") }
        }
        override var transform3D: CATransform3D {
            didSet { log.append("transform3D \(transform3D.m11)") }
        }
        override func setNeedsLayout() {
            log.append("setNeedsLayout")
            super.setNeedsLayout()
        }
        func take() -> [String] {
            defer { log = [] }
            return log
        }
    }

    @Test("each setter that the program calls is the override, and none calls another")
    func program() {
        let view = Watched(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        #expect(view.take() == [])
        view.frame = CGRect(x: 0, y: 0, width: 20, height: 10)
        #expect(view.take() == ["frame 10.0→20.0"])
        view.bounds.size.width = 30
        #expect(view.take() == ["bounds 20.0→30.0"])
        view.center.x = 7
        #expect(view.take() == ["center 10.0→7.0"])
        view.transform = CGAffineTransform(scaleX: 2, y: 2)
        #expect(view.take() == ["transform 2.0"])
        view.transform3D = CATransform3DMakeScale(3, 1, 1)
        #expect(view.take() == ["transform3D 3.0"])
    }

    @Test("Auto Layout places a view through bounds and center, once each, and only on changes")
    func autoLayout() {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
        let view = Watched()
        view.translatesAutoresizingMaskIntoConstraints = false
        root.addSubview(view)
        let leading = view.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 10)
        let width = view.widthAnchor.constraint(equalToConstant: 50)
        NSLayoutConstraint.activate([
            leading, width, view.topAnchor.constraint(equalTo: root.topAnchor),
            view.heightAnchor.constraint(equalToConstant: 20),
        ])
        root.layoutIfNeeded()
        #expect(
            view.take().filter { $0 != "setNeedsLayout" } == ["bounds 0.0→50.0", "center 0.0→35.0"])
        leading.constant = 20
        root.layoutIfNeeded()
        #expect(view.take() == ["center 35.0→45.0"])
        root.setNeedsLayout()
        root.layoutIfNeeded()
        #expect(view.take() == [])
    }

    @Test("autoresizing places a view through frame, a transformed one through bounds and center")
    func autoresizing() {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let view = Watched(frame: CGRect(x: 0, y: 0, width: 100, height: 20))
        view.autoresizingMask = .flexibleWidth
        root.addSubview(view)
        _ = view.take()
        root.frame.size.width = 150
        #expect(view.take() == ["frame 100.0→150.0"])
        view.transform = CGAffineTransform(scaleX: 0.5, y: 0.5)
        _ = view.take()
        root.bounds.size.width = 250
        #expect(view.take() == ["bounds 150.0→250.0", "center 75.0→125.0"])
        #expect(view.bounds.size == CGSize(width: 250, height: 20))
    }

    /// Public code stops Auto Layout from moving a view with just these two lines.
    final class Immovable: UIView {
        override var bounds: CGRect {
            get { super.bounds }
            set {}
        }
        override var center: CGPoint {
            get { super.center }
            set {}
        }
    }

    @Test("a view that ignores bounds and center stays at its frame, and later frames apply")
    func swallowed() {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
        let view = Immovable(frame: CGRect(x: 1, y: 2, width: 3, height: 4))
        view.translatesAutoresizingMaskIntoConstraints = false
        root.addSubview(view)
        NSLayoutConstraint.activate([
            view.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 10),
            view.widthAnchor.constraint(equalToConstant: 50),
        ])
        root.layoutIfNeeded()
        #expect(view.frame == CGRect(x: 1, y: 2, width: 3, height: 4))
        view.frame = CGRect(x: 5, y: 6, width: 7, height: 8)
        #expect(view.frame == CGRect(x: 5, y: 6, width: 7, height: 8))
    }

    /// The usual way to make a label of several lines as high as its text: from bounds' didSet.
    final class Follower: UIView {
        let inner = UIView()
        override var bounds: CGRect {
            didSet {
                guard oldValue.size != bounds.size else { return }
                inner.frame = bounds.insetBy(dx: 5, dy: 5)
            }
        }
    }

    @Test("values that an override sets while the engine places its view are the program's")
    func changesInsidePlacement() {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
        let view = Follower()
        view.translatesAutoresizingMaskIntoConstraints = false
        let beside = UIView()
        beside.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(view.inner)
        view.addSubview(beside)
        root.addSubview(view)
        let width = view.widthAnchor.constraint(equalToConstant: 50)
        NSLayoutConstraint.activate([
            view.leadingAnchor.constraint(equalTo: root.leadingAnchor),
            view.topAnchor.constraint(equalTo: root.topAnchor),
            width, view.heightAnchor.constraint(equalToConstant: 40),
            beside.leadingAnchor.constraint(equalTo: view.inner.leadingAnchor),
            beside.topAnchor.constraint(equalTo: view.inner.topAnchor),
            beside.widthAnchor.constraint(equalTo: view.inner.widthAnchor),
            beside.heightAnchor.constraint(equalTo: view.inner.heightAnchor),
        ])
        root.layoutIfNeeded()
        #expect(view.inner.frame == CGRect(x: 5, y: 5, width: 40, height: 30))
        #expect(beside.frame == view.inner.frame)
        width.constant = 100
        root.layoutIfNeeded()
        #expect(beside.frame == CGRect(x: 5, y: 5, width: 90, height: 30))
    }

    final class FixedHeight: UIView {
        override var frame: CGRect {
            get { super.frame }
            set {
                super.frame = CGRect(
                    origin: newValue.origin, size: CGSize(width: newValue.size.width, height: 44))
            }
        }
        override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: 30, height: 9) }
        override var alignmentRectInsets: UIEdgeInsets {
            UIEdgeInsets(top: 0, left: 2, bottom: 0, right: 2)
        }
    }

    @Test("an override may change the value; sizeToFit keeps the origin")
    func changed() {
        let view = FixedHeight()
        view.frame = CGRect(x: 1, y: 2, width: 3, height: 4)
        #expect(view.frame == CGRect(x: 1, y: 2, width: 3, height: 44))
        view.sizeToFit()
        #expect(view.frame == CGRect(x: 1, y: 2, width: 30, height: 44))
        let plain = UILabel(frame: CGRect(x: 3, y: 4, width: 0, height: 0))
        plain.text = "abc"
        plain.sizeToFit()
        #expect(plain.frame.origin == CGPoint(x: 3, y: 4))
    }

    final class GradientView: UIView {
        override class var layerClass: AnyClass { CAGradientLayer.self }
        override var layer: CAGradientLayer { super.layer as! CAGradientLayer }
    }

    @Test("layer may be overridden with the view's layer class")
    func layer() {
        let view = GradientView(frame: CGRect(x: 0, y: 0, width: 1, height: 2))
        view.layer.colors = [UIColor.red.cgColor, UIColor.blue.cgColor]
        #expect(view.layer.bounds.size == CGSize(width: 1, height: 2))
        #expect((view as UIView).layer is CAGradientLayer)
    }
}
