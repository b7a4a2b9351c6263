import MistakeRecorder
import Testing
import UIKit

@testable import InterfaceBuilder

/// Source: the form in which Xcode 15 writes tables, recognizers and containers.
@MainActor
@Suite("Tables and recognizers of interface files", .serialized)
struct TableElementTests {
    private func controller<Controller: UIViewController>(
        _ scenes: String, initial: String = "a"
    ) throws -> Controller {
        var made: UIViewController?
        let reports = mistakes {
            made = Xib.story(scenes, initial: initial).instantiateInitialViewController()
            made?.loadViewIfNeeded()
        }
        #expect(reports == "")
        return try #require(made as? Controller)
    }

    @Test("a static table has accessories, headers and views around its rows")
    func staticTable() throws {
        let accessories = [
            "", "disclosureIndicator", "detailDisclosureButton", "checkmark", "detailButton",
        ]
        let cells = accessories.enumerated().map { number, name in
            """
            <tableViewCell clipsSubviews="YES" contentMode="scaleToFill" \
            preservesSuperviewLayoutMargins="YES" selectionStyle="default" \
            \(name.isEmpty ? "" : "accessoryType=\"\(name)\"") indentationWidth="10" \
            textLabel="l\(number)" detailTextLabel="d\(number)" rowHeight="44" \
            style="IBUITableViewCellStyleValue1" id="c\(number)">
                <rect key="frame" x="0.0" y="0.0" width="320" height="44"/>
                <autoresizingMask key="autoresizingMask"/>
                <tableViewCellContentView key="contentView" opaque="NO" clipsSubviews="YES" \
            multipleTouchEnabled="YES" contentMode="center" \
            preservesSuperviewLayoutMargins="YES" insetsLayoutMarginsFromSafeArea="NO" \
            tableViewCell="c\(number)" id="v\(number)">
                    <rect key="frame" x="0.0" y="0.0" width="320" height="44"/>
                    <autoresizingMask key="autoresizingMask"/>
                    <subviews>
                        <label opaque="NO" multipleTouchEnabled="YES" contentMode="left" \
            insetsLayoutMarginsFromSafeArea="NO" text="Title \(number)" textAlignment="natural" \
            lineBreakMode="tailTruncation" baselineAdjustment="alignBaselines" \
            adjustsFontSizeToFit="NO" id="l\(number)">
                            <rect key="frame" x="16" y="12" width="33" height="20.5"/>
                            <autoresizingMask key="autoresizingMask"/>
                            <fontDescription key="fontDescription" type="system" pointSize="17"/>
                            <nil key="textColor"/>
                            <nil key="highlightedColor"/>
                        </label>
                        <label opaque="NO" text="Detail" id="d\(number)"/>
                    </subviews>
                </tableViewCellContentView>
                <inset key="separatorInset" minX="15" minY="0.0" maxX="0.0" maxY="0.0"/>
            </tableViewCell>
            """
        }
        let form: UITableViewController = try controller(
            Xib.scene(
                "a", "tableViewController",
                view: """
                    <tableView key="view" clipsSubviews="YES" contentMode="scaleToFill" \
                    alwaysBounceVertical="YES" dataMode="static" style="insetGrouped" \
                    separatorStyle="default" allowsSelectionDuringEditing="YES" rowHeight="-1" \
                    estimatedRowHeight="-1" sectionHeaderHeight="18" \
                    estimatedSectionHeaderHeight="-1" sectionFooterHeight="18" \
                    id="t">
                        <rect key="frame" x="0.0" y="0.0" width="320" height="568"/>
                        <autoresizingMask key="autoresizingMask" widthSizable="YES" \
                    heightSizable="YES"/>
                        <view key="tableHeaderView" contentMode="scaleToFill" id="h">
                            <rect key="frame" x="0.0" y="0.0" width="320" height="60"/>
                        </view>
                        <view key="tableFooterView" contentMode="scaleToFill" id="f">
                            <rect key="frame" x="0.0" y="0.0" width="320" height="30"/>
                        </view>
                        <sections>
                            <tableViewSection headerTitle="Head" footerTitle="Foot" id="s">
                                <string key="footerTitle">Foot
                    of two lines</string>
                                <cells>\(cells.joined())</cells>
                            </tableViewSection>
                        </sections>
                        <connections>
                            <outlet property="dataSource" destination="a" id="o1"/>
                            <outlet property="delegate" destination="a" id="o2"/>
                        </connections>
                    </tableView>
                    <navigationItem key="navigationItem" title="Settings" id="n"/>
                    """))
        let table = try #require(form.tableView)
        #expect(table.numberOfRows(inSection: 0) == 5)
        let shown = (0..<5).map { row in
            form.tableView(table, cellForRowAt: IndexPath(row: row, section: 0))
        }
        #expect(
            shown.map(\.accessoryType)
                == [
                    .none, .disclosureIndicator, .detailDisclosureButton, .checkmark, .detailButton,
                ])
        #expect(shown[2].textLabel?.text == "Title 2")
        #expect(shown[2].detailTextLabel?.text == "Detail")
        #expect(table.tableHeaderView?.frame.height == 60)
        #expect(table.tableFooterView?.frame.height == 30)
        #expect(form.navigationItem.title == "Settings")
    }

    @Test("recognizers of all kinds belong to their views")
    func recognizers() throws {
        let names: KeyValuePairs = [
            "tapGestureRecognizer": #"numberOfTapsRequired="2""#,
            "pinchGestureRecognizer": "", "rotationGestureRecognizer": "",
            "swipeGestureRecognizer": #"direction="left""#,
            "panGestureRecognizer": #"minimumNumberOfTouches="1""#,
            "screenEdgePanGestureRecognizer": #"minimumNumberOfTouches="1""#,
            "pongPressGestureRecognizer":
                #"allowableMovement="10" minimumPressDuration="0.5" delaysTouchesBegan="YES""#,
        ]
        let all = names.enumerated().map { number, pair in
            let edges =
                pair.key.hasPrefix("screenEdge") ? #"<rectEdge key="edges" left="YES"/>"# : ""
            return "<\(pair.key) \(pair.value) id=\"g\(number)\">\(edges)</\(pair.key)>"
        }
        let outlets = names.indices.map {
            "<outletCollection property=\"gestureRecognizers\" destination=\"g\($0)\" "
                + "appends=\"YES\" id=\"o\($0)\"/>"
        }
        let made: UIViewController = try controller(
            Xib.scene(
                "a", view: "<connections>\(outlets.joined())</connections>",
                others: all.joined()))
        let recognizers = made.view.gestureRecognizers ?? []
        #expect(recognizers.count == 7)
        #expect((recognizers.first as? UITapGestureRecognizer)?.numberOfTapsRequired == 2)
        #expect((recognizers[5] as? UIScreenEdgePanGestureRecognizer)?.edges == .left)
        #expect((recognizers[3] as? UISwipeGestureRecognizer)?.direction == .left)
    }

    @Test("elements as Xcode adds them from its library have no remark")
    func defaults() throws {
        let frame = """
            <rect key="frame" x="0.0" y="0.0" width="100" height="40"/>
            <autoresizingMask key="autoresizingMask" flexibleMaxX="YES" flexibleMaxY="YES"/>
            """
        let content = """
            opaque="NO" clipsSubviews="YES" multipleTouchEnabled="YES" contentMode="center" \
            insetsLayoutMarginsFromSafeArea="NO"
            """
        let view = """
            <subviews>
                <collectionView clipsSubviews="YES" multipleTouchEnabled="YES" \
            contentMode="scaleToFill" fixedFrame="YES" dataMode="prototypes" \
            translatesAutoresizingMaskIntoConstraints="NO" id="1">
                    \(frame)
                    <collectionViewFlowLayout key="collectionViewLayout" \
            automaticEstimatedItemSize="YES" minimumLineSpacing="10" \
            minimumInteritemSpacing="10" id="2">
                        <size key="itemSize" width="128" height="128"/>
                        <size key="headerReferenceSize" width="0.0" height="0.0"/>
                        <size key="footerReferenceSize" width="0.0" height="0.0"/>
                        <inset key="sectionInset" minX="0.0" minY="0.0" maxX="0.0" maxY="0.0"/>
                    </collectionViewFlowLayout>
                    <cells>
                        <collectionViewCell opaque="NO" clipsSubviews="YES" \
            multipleTouchEnabled="YES" contentMode="center" reuseIdentifier="cell" id="3">
                            <collectionViewCellContentView key="contentView" \(content) id="4"/>
                            <size key="customSize" width="128" height="128"/>
                        </collectionViewCell>
                    </cells>
                </collectionView>
                <visualEffectView opaque="NO" contentMode="scaleToFill" id="5">
                    \(frame)<view key="contentView" \(content) id="6"/>
                    <blurEffect style="regular"/>
                </visualEffectView>
                <textView clipsSubviews="YES" multipleTouchEnabled="YES" contentMode="scaleToFill" \
            fixedFrame="YES" textAlignment="natural" id="7">
                    \(frame)<color key="backgroundColor" systemColor="systemBackgroundColor"/>
                    <string key="text">Lorem</string>
                    <color key="textColor" systemColor="labelColor"/>
                    <fontDescription key="fontDescription" type="system" pointSize="14"/>
                    <textInputTraits key="textInputTraits" autocapitalizationType="sentences"/>
                </textView>
                <segmentedControl opaque="NO" contentMode="scaleToFill" \
            contentHorizontalAlignment="left" contentVerticalAlignment="top" \
            segmentControlStyle="plain" selectedSegmentIndex="0" id="8">
                    \(frame)<segments><segment title="First"/><segment title="Second"/></segments>
                </segmentedControl>
                <imageView clipsSubviews="YES" userInteractionEnabled="NO" \
            contentMode="scaleAspectFit" horizontalHuggingPriority="251" \
            verticalHuggingPriority="251" image="star" catalog="system" id="9">\(frame)</imageView>
                <pickerView contentMode="scaleToFill" id="10">\(frame)</pickerView>
                <button opaque="NO" contentMode="scaleToFill" contentHorizontalAlignment="center" \
            contentVerticalAlignment="center" buttonType="system" \
            lineBreakMode="middleTruncation" id="11">
                    \(frame)
                    <inset key="imageEdgeInsets" minX="0.0" minY="0.0" maxX="2.2250738585072014e-308" \
            maxY="0.0"/>
                    <state key="normal" title="Button">
                        <imageReference key="image" image="star" catalog="system" \
            symbolScale="large"/>
                        <color key="titleShadowColor" white="0.5" alpha="1" \
            colorSpace="calibratedWhite"/>
                    </state>
                    <buttonConfiguration key="configuration" style="plain" title="Button"/>
                </button>
                <stackView opaque="NO" contentMode="scaleToFill" axis="vertical" spacing="8" \
            alignment="top" id="12">\(frame)</stackView>
            </subviews>
            <viewLayoutGuide key="safeArea" id="13"/>
            <color key="backgroundColor" systemColor="systemBackgroundColor"/>
            """
        let made: UIViewController = try controller(
            Xib.scene(
                "a",
                attributes: """
                    modalTransitionStyle="coverVertical" modalPresentationStyle="fullScreen" \
                    automaticallyAdjustsScrollViewInsets="NO"
                    """, view: view))
        #expect(made.view.subviews.count == 8)
        #expect((made.view.subviews[6] as? UIButton)?.configuration?.title == "Button")
    }

    @Test("a navigation controller has its bars, and a controller its toolbar's items")
    func bars() throws {
        let navigation: UINavigationController = try controller(
            Xib.scene(
                "a", "navigationController",
                attributes: #"automaticallyAdjustsScrollViewInsets="NO" toolbarHidden="NO""#,
                view: """
                    <toolbarItems/>
                    <navigationBar key="navigationBar" contentMode="scaleToFill" \
                    insetsLayoutMarginsFromSafeArea="NO" largeTitles="YES" id="nb">
                        <rect key="frame" x="0.0" y="0.0" width="320" height="44"/>
                        <autoresizingMask key="autoresizingMask"/>
                    </navigationBar>
                    <nil name="viewControllers"/>
                    <toolbar key="toolbar" opaque="NO" clearsContextBeforeDrawing="NO" \
                    contentMode="scaleToFill" id="tb">
                        <autoresizingMask key="autoresizingMask"/>
                    </toolbar>
                    """,
                connections: """
                    <segue destination="b" kind="relationship" \
                    relationship="rootViewController" id="r"/>
                    """)
                + Xib.scene(
                    "b", "tableViewController",
                    view: """
                        <toolbarItems>
                            <barButtonItem systemItem="trash" id="i1"/>
                            <barButtonItem style="plain" systemItem="flexibleSpace" id="i2"/>
                            <barButtonItem style="done" systemItem="done" id="i3"/>
                        </toolbarItems>
                        <navigationItem key="navigationItem" title="Root" \
                        largeTitleDisplayMode="always" id="n2">
                            <barButtonItem key="backBarButtonItem" title="Back" id="i4"/>
                            <barButtonItem key="leftBarButtonItem" systemItem="edit" id="i5"/>
                            <rightBarButtonItems>
                                <barButtonItem systemItem="add" id="i6"/>
                                <barButtonItem image="gear" catalog="system" id="i7"/>
                            </rightBarButtonItems>
                        </navigationItem>
                        <extendedEdge key="edgesForExtendedLayout" top="YES"/>
                        <simulatedToolbarMetrics key="simulatedBottomBarMetrics"/>
                        <size key="freeformSize" width="320" height="900"/>
                        """))
        #expect(!navigation.isToolbarHidden)
        #expect(navigation.navigationBar.prefersLargeTitles)
        let root = try #require(navigation.viewControllers.first)
        #expect(root.toolbarItems?.count == 3)
        #expect(root.navigationItem.rightBarButtonItems?.count == 2)
        #expect(root.navigationItem.leftBarButtonItem != nil)
        #expect(root.edgesForExtendedLayout == .top)
    }
}
