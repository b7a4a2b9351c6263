import HeadlessTesting
import MistakeRecorder
import Testing
import UIKit

@testable import InterfaceBuilder

/// An owner and a view of a program's own, with the tables that `mainspring port` writes.
final class Card: UIView {
    var caption: UILabel?
    var all: [UIView] = []
    var corner: CGFloat = 0
    var order: [String] = []
    var taps = 0

    override init(frame: CGRect) { super.init(frame: frame) }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
        // Source: Apple, "awakeFromNib": outlets are set later, subviews and attributes are there.
        order.append("init \(subviews.count) \(caption == nil)")
    }

    override func awakeFromNib() {
        super.awakeFromNib()
        order.append("awake \(caption != nil) \(corner)")
    }

    func wasTapped(_ sender: UIButton) { taps += 1 }

    enum _ObjC: ObjCTable {
        static var members: [ObjCMember] {
            [
                .key("caption", \Card.caption), .key("all", \Card.all),
                .key("corner", \Card.corner), .method("wasTapped:", Card.wasTapped),
            ]
        }
    }
}

/// A view of a file in the place of which the program puts another one.
final class Placeholder: UIView {
    override func awakeAfter(using coder: NSCoder) -> Any? {
        let card = Card(frame: frame)
        card.tag = tag
        return card
    }
    override func awakeFromNib() { fatalError("Another view has taken this one's place.") }
}

final class Owner: NSObject {
    var card: Card?

    enum _ObjC: ObjCTable {
        static var members: [ObjCMember] { [.key("card", \Owner.card)] }
    }
}

/// Source: the format that Xcode writes, and Apple, UINib and NSObject.awakeFromNib().
@MainActor
@Suite("Nibs")
struct NibTests {
    private let card = """
        <view contentMode="scaleToFill" id="card" customClass="Card" \
        customModule="InterfaceBuilderTests" customModuleProvider="target">
            <rect key="frame" x="10" y="20" width="200" height="100"/>
            <subviews>
                <label opaque="NO" text="Title" textAlignment="center" numberOfLines="2" \
        lineBreakMode="tailTruncation" translatesAutoresizingMaskIntoConstraints="NO" id="label">
                    <fontDescription key="fontDescription" type="boldSystem" pointSize="20"/>
                    <color key="textColor" red="1" green="0.5" blue="0" alpha="1" \
        colorSpace="custom" customColorSpace="sRGB"/>
                </label>
                <button opaque="NO" buttonType="system" translatesAutoresizingMaskIntoConstraints="NO" \
        id="button">
                    <state key="normal" title="Press"/>
                    <connections>
                        <action selector="wasTapped:" destination="card" \
        eventType="touchUpInside" id="action"/>
                    </connections>
                </button>
            </subviews>
            <viewLayoutGuide key="safeArea" id="safe"/>
            <color key="backgroundColor" systemColor="systemBackgroundColor"/>
            <constraints>
                <constraint firstItem="label" firstAttribute="leading" secondItem="safe" \
        secondAttribute="leading" constant="8" id="c1"/>
                <constraint firstItem="label" firstAttribute="top" secondItem="card" \
        secondAttribute="top" constant="4" identifier="top" id="c2"/>
                <constraint firstItem="label" firstAttribute="width" secondItem="card" \
        secondAttribute="width" multiplier="1:2" id="c3"/>
                <constraint firstItem="button" firstAttribute="bottom" secondItem="card" \
        secondAttribute="bottom" priority="750" id="c4"/>
                <constraint firstItem="button" firstAttribute="centerX" secondItem="label" \
        secondAttribute="centerX" id="c5"/>
                <constraint firstAttribute="height" placeholder="YES" constant="7" id="c6"/>
            </constraints>
            <userDefinedRuntimeAttributes>
                <userDefinedRuntimeAttribute type="number" keyPath="corner">
                    <real key="value" value="6.5"/>
                </userDefinedRuntimeAttribute>
                <userDefinedRuntimeAttribute type="number" keyPath="layer.cornerRadius">
                    <integer key="value" value="3"/>
                </userDefinedRuntimeAttribute>
            </userDefinedRuntimeAttributes>
            <connections>
                <outlet property="caption" destination="label" id="o1"/>
                <outletCollection property="all" destination="label" collectionClass="NSArray" \
        id="o2"/>
                <outletCollection property="all" destination="button" id="o3"/>
            </connections>
        </view>
        """

    @Test("a layout makes decoration views of a nib")
    func decoration() throws {
        final class Layout: UICollectionViewFlowLayout {
            override func layoutAttributesForElements(in rect: CGRect)
                -> [UICollectionViewLayoutAttributes]?
            {
                let band = UICollectionViewLayoutAttributes(
                    forDecorationViewOfKind: "band", with: [0, 0])
                band.frame = CGRect(x: 0, y: 0, width: 100, height: 20)
                return [band]
            }
        }
        final class Source: NSObject, UICollectionViewDataSource {
            func collectionView(_ view: UICollectionView, numberOfItemsInSection section: Int)
                -> Int
            { 0 }
            func collectionView(_ view: UICollectionView, cellForItemAt path: IndexPath)
                -> UICollectionViewCell
            { UICollectionViewCell() }
        }
        let text = #"<collectionReusableView tag="7" id="band"/>"#
        let layout = Layout()
        layout.register(
            UINib(data: Data(Xib.nib(text).utf8), bundle: nil), forDecorationViewOfKind: "band")
        let collection = UICollectionView(
            frame: CGRect(x: 0, y: 0, width: 100, height: 100), collectionViewLayout: layout)
        let source = Source()
        collection.dataSource = source
        collection.layoutIfNeeded()
        let band = try #require(collection.viewWithTag(7) as? UICollectionReusableView)
        #expect(band.frame == CGRect(x: 0, y: 0, width: 100, height: 20))
    }

    @Test("a view has its class, attributes, subviews, constraints, outlets and actions")
    func whole() throws {
        let owner = Owner()
        let data = Data(
            Xib.nib(card, owner: #"<outlet property="card" destination="card" id="o0"/>"#).utf8)
        var made: [Any] = []
        let reports = mistakes {
            made = UINib(data: data, bundle: nil).instantiate(withOwner: owner)
        }
        #expect(reports == "")
        let view = try #require(made.first as? Card)
        #expect(made.count == 1)
        #expect(owner.card === view)
        #expect(view.frame == CGRect(x: 10, y: 20, width: 200, height: 100))
        #expect(view.backgroundColor == .systemBackground)
        #expect(view.order == ["init 2 true", "awake true 6.5"])
        #expect(view.layer.cornerRadius == 3)
        let label = try #require(view.caption)
        #expect(label.text == "Title")
        #expect(label.numberOfLines == 2)
        #expect(label.textAlignment == .center)
        #expect(label.font == .boldSystemFont(ofSize: 20))
        #expect(label.textColor == UIColor(red: 1, green: 0.5, blue: 0, alpha: 1))
        let button = try #require(view.all.last as? UIButton)
        #expect(view.all == [label, button])
        #expect(button.currentTitle == "Press")
        #expect(view.constraints.filter { $0.identifier == "top" }.map(\.constant) == [4])
        view.layoutIfNeeded()
        #expect(label.frame.origin == CGPoint(x: 8, y: 4))
        #expect(label.frame.width == 100)
        #expect(button.center.x == 58)
        #expect(button.frame.maxY == 100)
        button.sendActions(for: .touchUpInside)
        #expect(view.taps == 1)
    }

    @Test("each call makes new objects, and external objects are found by their names")
    func calls() throws {
        let text = Xib.nib(
            card + """
                <placeholder placeholderIdentifier="Other" id="other">
                    <connections><outlet property="card" destination="card" id="o9"/></connections>
                </placeholder>
                """)
        let nib = UINib(data: Data(text.utf8), bundle: nil)
        let other = Owner()
        let options: [UINib.OptionsKey: Any] = [.externalObjects: ["Other": other]]
        let first = nib.instantiate(withOwner: nil, options: options).first as? Card
        #expect(other.card === first)
        let second = nib.instantiate(withOwner: nil, options: options).first as? Card
        #expect(first !== second)
        #expect(other.card === second)
    }

    @Test("what is not supported is named with its line, once, and the rest is loaded")
    func unsupported() throws {
        let text = """
            <view contentMode="scaleToFill" id="v" spin="2">
                <subviews>
                    <mapView id="m"><rect key="frame" x="1" y="2" width="3" height="4"/></mapView>
                    <mapView id="n"><rect key="frame" x="1" y="2" width="3" height="4"/></mapView>
                    <label text="Here" id="l"/>
                </subviews>
            </view>
            """
        var view: UIView?
        let reports = mistakes { view = Xib.first(text) }
        let lines = reports.split(separator: "\n")
        #expect(reports.contains("<mapView> is not supported; an empty view is in its place"))
        #expect(reports.components(separatedBy: "<mapView>").count == 2)
        #expect(reports.contains("the attribute spin=\"2\" of <view> is not supported"))
        // The objects begin in line 8 of the file; the first map is two lines below.
        #expect(reports.contains("A nib made of data:10: <mapView>"))
        #expect(!lines.isEmpty)
        #expect(view?.subviews.count == 3)
        #expect((view?.subviews.last as? UILabel)?.text == "Here")
        #expect(view?.subviews.first?.frame == CGRect(x: 1, y: 2, width: 3, height: 4))
    }

    @Test(
        "a broken file gives a sentence with the line, and no objects",
        arguments: [
            ("", "no root element"), ("<document", "1"), ("<a><b></a>", "does not match"),
            ("<plist/>", "is not the <document>"),
            (
                "<document type=\"com.apple.InterfaceBuilder3.Cocoa.XIB\"/>",
                "not an interface for iOS"
            ),
            ("not XML at all", "not read"),
        ])
    func broken(text: String, reason: String) {
        var made: [Any] = []
        let reports = mistakes {
            made = UINib(data: Data(text.utf8), bundle: nil).instantiate(withOwner: nil)
        }
        #expect(made.isEmpty)
        #expect(reports.contains(reason), "\(reports)")
    }

    @Test("ten thousand nested views, huge numbers and missing objects end with sentences")
    func hostile() {
        let deep =
            String(repeating: "<view id=\"v\"><subviews>", count: 10_000)
            + String(repeating: "</subviews></view>", count: 10_000)
        var reports = mistakes { _ = Xib.first(deep, as: UIView.self) }
        #expect(reports.contains("elements are more than 400 deep here"))
        var view: UILabel?
        reports = mistakes {
            view = Xib.first(
                """
                <label id="l" text="x" numberOfLines="99999999999999999999" alpha="1e999" \
                tag="-9223372036854775808">
                    <rect key="frame" x="nan" y="1e400" width="1" height="1"/>
                    <constraints>
                        <constraint firstAttribute="width" constant="1e300" id="a"/>
                        <constraint firstAttribute="width" secondItem="gone" \
                secondAttribute="width" id="b"/>
                        <constraint firstAttribute="width" secondItem="l" \
                secondAttribute="height" multiplier="1:0" id="c"/>
                        <constraint firstAttribute="left" id="d"/>
                        <constraint firstAttribute="sideways" id="e"/>
                    </constraints>
                    <connections>
                        <outlet property="nothing" destination="gone" id="f"/>
                        <outlet property="nothing" destination="l" id="g"/>
                        <action selector="fly:" destination="l" id="h"/>
                    </connections>
                </label>
                """)
        }
        #expect(view?.text == "x")
        #expect(view?.alpha == 1)
        #expect(view?.constraints.isEmpty == true)
        for part in [
            "alpha=\"1e999\"", "<rect key=\"frame\">", "constant=\"1e300\"", "the id “gone”",
            "multiplier=\"1:0\"", "a position needs a second item", "firstAttribute=\"sideways\"",
            "has no outlet “nothing”", "has no action “fly:”",
        ] {
            #expect(reports.contains(part), "\(part) is missing in: \(reports)")
        }
    }

    @Test("a class that does not exist is named, and the element's own is used")
    func missingClass() {
        var view: UIView?
        let reports = mistakes {
            view = Xib.first(#"<button id="b" customClass="Gone" customModule="Nowhere"/>"#)
        }
        #expect(view is UIButton)
        #expect(reports.contains("there is no class Gone in the module Nowhere"))
    }

    @Test("views follow their variations when the size class changes")
    func variations() throws {
        let text = """
            <view id="v">
                <rect key="frame" x="0" y="0" width="100" height="100"/>
                <subviews>
                    <view id="one" translatesAutoresizingMaskIntoConstraints="NO"/>
                    <stackView id="stack" axis="vertical">
                        <variation key="widthClass=regular" axis="horizontal" spacing="9"/>
                    </stackView>
                </subviews>
                <constraints>
                    <constraint firstItem="one" firstAttribute="width" constant="10" id="w">
                        <variation key="widthClass=regular" constant="30"/>
                        <variation key="heightClass=regular-widthClass=regular" constant="40"/>
                    </constraint>
                </constraints>
                <variation key="default">
                    <mask key="subviews"><exclude reference="one"/></mask>
                    <mask key="constraints"><exclude reference="w"/></mask>
                </variation>
                <variation key="widthClass=regular">
                    <mask key="subviews"><include reference="one"/></mask>
                    <mask key="constraints"><include reference="w"/></mask>
                </variation>
            </view>
            """
        let stage = Stage(size: CGSize(width: 320, height: 568))
        var made: UIView?
        #expect(mistakes { made = Xib.first(text) } == "")
        let view = try #require(made)
        stage.window.addSubview(view)
        stage.window.traitOverrides.horizontalSizeClass = .compact
        stage.window.traitOverrides.verticalSizeClass = .compact
        stage.commit()
        let stack = try #require(view.subviews.first as? UIStackView)
        #expect(view.subviews == [stack])
        #expect(stack.axis == .vertical)
        #expect(stack.spacing == 0)
        stage.window.traitOverrides.horizontalSizeClass = .regular
        stage.commit()
        #expect(view.subviews.count == 2)
        #expect(view.subviews.contains { $0.bounds.width == 30 })
        #expect(stack.axis == .horizontal)
        #expect(stack.spacing == 9)
        stage.window.traitOverrides.verticalSizeClass = .regular
        stage.commit()
        #expect(view.subviews.contains { $0.bounds.width == 40 })
        stage.window.traitOverrides.horizontalSizeClass = .compact
        stage.commit()
        #expect(view.subviews == [stack])
        #expect(stack.axis == .vertical)
        #expect(stack.spacing == 0)
        stage.close()
    }

    // Apple, NSObject.awakeAfter(using:): the object that is returned takes the place.
    @Test("a placeholder's view takes its place, in its superview and for outlets")
    func placeholder() throws {
        let text = Xib.nib(
            """
            <view id="root"><subviews>
                <view tag="7" id="place" customClass="Placeholder" \
            customModule="InterfaceBuilderTests" customModuleProvider="target">
                    <rect key="frame" x="1" y="2" width="30" height="40"/>
                </view>
            </subviews></view>
            """, owner: #"<outlet property="card" destination="place" id="o0"/>"#)
        let owner = Owner()
        let made = UINib(data: Data(text.utf8), bundle: nil).instantiate(withOwner: owner)
        let root = try #require(made.first as? UIView)
        let card = try #require(owner.card)
        #expect(root.subviews == [card])
        #expect(card.tag == 7 && card.frame == CGRect(x: 1, y: 2, width: 30, height: 40))
    }
}
