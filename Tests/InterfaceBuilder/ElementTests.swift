import HeadlessTesting
import MistakeRecorder
import Testing
import UIKit

@testable import InterfaceBuilder

/// A form with what its storyboard connects.
final class ElementForm: UITableViewController {
    var picture: UIImage?
    var pulls = 0

    func refresh(_ sender: UIRefreshControl) { pulls += 1 }

    enum _ObjC: ObjCTable {
        static var members: [ObjCMember] {
            [
                .key("picture", \ElementForm.picture),
                .method("refresh:", ElementForm.refresh(_:)),
            ]
        }
    }
}

/// Source: the form in which Xcode 15 writes each element, and the properties that its attributes
/// inspector names.
@MainActor
@Suite("Elements of interface files", .serialized)
struct ElementTests {
    /// Returns the objects of a nib by their ids; nothing may be reported.
    private func views(_ subviews: String) throws -> UIView {
        var made: UIView?
        let reports = mistakes {
            made = Xib.first(
                """
                <view contentMode="scaleToFill" id="root">
                    <rect key="frame" x="0.0" y="0.0" width="393" height="852"/>
                    <subviews>\(subviews)</subviews>
                </view>
                """)
        }
        #expect(reports == "")
        return try #require(made)
    }

    private func first<View: UIView>(_ subviews: String) throws -> View {
        try #require(try views(subviews).subviews.first as? View)
    }

    private let control = """
        opaque="NO" contentMode="scaleToFill" contentHorizontalAlignment="center" \
        contentVerticalAlignment="center"
        """

    @Test("a date picker has its dates, locale and look")
    func datePicker() throws {
        let picker: UIDatePicker = try first(
            """
            <datePicker \(control) datePickerMode="date" minuteInterval="5" style="wheels" \
            useCurrentDate="NO" translatesAutoresizingMaskIntoConstraints="NO" id="p">
                <rect key="frame" x="0.0" y="100" width="320" height="216"/>
                <date key="date" timeIntervalSinceReferenceDate="86400">
                    <!--2001-01-02 00:00:00 +0000-->
                </date>
                <date key="minimumDate" timeIntervalSinceReferenceDate="-86400"/>
                <date key="maximumDate" timeIntervalSinceReferenceDate="172800.5"/>
                <locale key="locale" localeIdentifier="de_DE"/>
                <timeZone key="timeZone" name="GMT"/>
            </datePicker>
            """)
        #expect(picker.datePickerMode == .date)
        #expect(picker.preferredDatePickerStyle == .wheels)
        #expect(picker.minuteInterval == 5)
        #expect(picker.date == Date(timeIntervalSinceReferenceDate: 86_400))
        #expect(picker.minimumDate == Date(timeIntervalSinceReferenceDate: -86_400))
        #expect(picker.maximumDate == Date(timeIntervalSinceReferenceDate: 172_800.5))
        #expect(picker.locale?.identifier == "de_DE")
        #expect(picker.timeZone?.secondsFromGMT() == 0)
        let reports = mistakes {
            let odd: UIDatePicker? = Xib.first(
                """
                <datePicker id="p"><date key="date" timeIntervalSinceReferenceDate="soon"/>\
                <timeZone key="timeZone" name="Nowhere/Town"/></datePicker>
                """)
            #expect(odd != nil)
        }
        #expect(
            reports.contains(
                #"<date key="date" timeIntervalSinceReferenceDate="soon"> is not a valid date of "#
                    + "<datePicker>; the default is used"))
        #expect(
            reports.contains(
                #"<timeZone key="timeZone" name="Nowhere/Town"> is not a valid timeZone"#))
    }

    @Test("a table view controller's refresh control is pulled, and so is a scroll view's")
    func refreshControls() throws {
        let refresh = { (connections: String) in
            """
            <refreshControl key="refreshControl" opaque="NO" multipleTouchEnabled="YES" \
            contentMode="center" enabled="NO" contentHorizontalAlignment="center" \
            contentVerticalAlignment="center" id="r">
                <rect key="frame" x="0.0" y="0.0" width="1000" height="1000"/>
                <autoresizingMask key="autoresizingMask"/>
                <color key="tintColor" red="1" green="0.0" blue="0.0" alpha="1" \
            colorSpace="custom" customColorSpace="sRGB"/>
                <attributedString key="attributedTitle">
                    <fragment content="Pull"/>
                </attributedString>
                <connections>\(connections)</connections>
            </refreshControl>
            """
        }
        let story = Xib.story(
            Xib.scene(
                "a", "tableViewController",
                attributes: #"customClass="ElementForm" customModule="InterfaceBuilderTests""#,
                view: """
                    <tableView key="view" clipsSubviews="YES" contentMode="scaleToFill" \
                    alwaysBounceVertical="YES" style="plain" id="t">
                        <rect key="frame" x="0.0" y="0.0" width="320" height="568"/>
                    </tableView>
                    """
                        + refresh(
                            #"<action selector="refresh:" destination="a" eventType="valueChanged" id="e"/>"#
                        )))
        var form: ElementForm?
        let reports = mistakes {
            form = story.instantiateInitialViewController() as? ElementForm
            #expect(form?.isViewLoaded == false)
            form?.loadViewIfNeeded()
        }
        #expect(reports == "")
        let control = try #require(form?.refreshControl)
        #expect(control === form?.tableView.refreshControl)
        #expect(control.attributedTitle?.string == "Pull")
        #expect(control.tintColor == UIColor(red: 1, green: 0, blue: 0, alpha: 1))
        #expect(control.isEnabled)
        control.sendActions(for: .valueChanged)
        #expect(form?.pulls == 1)
        let scroll: UIScrollView = try first(
            #"<scrollView keyboardDismissMode="interactive" id="s">\#(refresh(""))</scrollView>"#)
        #expect(scroll.refreshControl?.attributedTitle?.string == "Pull")
        #expect(scroll.keyboardDismissMode == .interactive)
    }

    @Test("a runtime attribute of type image is an image")
    func images() throws {
        func form(_ value: String) -> ElementForm? {
            let story = Xib.story(
                Xib.scene(
                    "a", "tableViewController",
                    attributes: #"customClass="ElementForm" customModule="InterfaceBuilderTests""#,
                    others: ""
                ).replacingOccurrences(
                    of: "<connections></connections>",
                    with: """
                        <userDefinedRuntimeAttributes>
                            <userDefinedRuntimeAttribute type="image" keyPath="picture" \
                        value="\(value)"/>
                        </userDefinedRuntimeAttributes>
                        """))
            return story.instantiateInitialViewController() as? ElementForm
        }
        var made: ElementForm?
        #expect(mistakes { made = form("star\" catalog=\"system") } == "")
        #expect(made?.picture == UIImage(systemName: "star"))
        let reports = mistakes { made = form("nothing") }
        #expect(reports.contains("there is no image “nothing”"))
        #expect(!reports.contains("is a "))
        #expect(made?.picture == nil)
    }

    @Test("a button's configuration has fonts, sizes, backgrounds and attributed titles")
    func configurations() throws {
        let button: UIButton = try first(
            """
            <button \(control) buttonType="system" lineBreakMode="middleTruncation" id="b">
                <rect key="frame" x="0.0" y="0.0" width="200" height="50"/>
                <state key="normal" title="Button"/>
                <buttonConfiguration key="configuration" style="filled" image="star" \
            catalog="system" title="Go" subtitle="now" imagePlacement="trailing" \
            imagePadding="5" titlePadding="3" titleAlignment="center" cornerStyle="capsule" \
            buttonSize="large" showsActivityIndicator="YES">
                    <fontDescription key="titleFontDescription" type="system" pointSize="38"/>
                    <preferredSymbolConfiguration key="preferredSymbolConfigurationForImage" \
            scale="large"/>
                    <directionalEdgeInsets key="contentInsets" top="1" leading="2" bottom="3" \
            trailing="4"/>
                    <backgroundConfiguration key="background" cornerRadius="9" strokeWidth="2">
                        <color key="strokeColor" white="0.0" alpha="1" colorSpace="custom"/>
                    </backgroundConfiguration>
                </buttonConfiguration>
            </button>
            """)
        let made = try #require(button.configuration)
        #expect(made.title == "Go")
        #expect(made.subtitle == "now")
        #expect(made.titleTextAttributesTransformer?(.init()).font == .systemFont(ofSize: 38))
        #expect(made.buttonSize == .large)
        #expect(made.showsActivityIndicator)
        #expect(made.preferredSymbolConfigurationForImage == .init(scale: .large))
        #expect(
            made.contentInsets
                == NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4))
        #expect((made.background.cornerRadius, made.background.strokeWidth) == (9, 2))
        #expect(made.background.strokeColor == UIColor(white: 0, alpha: 1))
        button.layoutIfNeeded()
        let label = try #require(button.titleLabel)
        #expect(
            label.attributedText?.attribute(.font, at: 0, effectiveRange: nil) as? UIFont
                == .systemFont(ofSize: 38))
        let rich: UIButton = try first(
            """
            <button \(control) id="b"><buttonConfiguration key="configuration" style="plain">
                <attributedString key="attributedTitle"><fragment content="Rich"><attributes>
                    <integer key="NSUnderline" value="1"/>
                </attributes></fragment></attributedString>
            </buttonConfiguration></button>
            """)
        #expect(rich.configuration?.title == "Rich")
        let runs = rich.configuration?.attributedTitle?.runs.map(\.underlineStyle)
        #expect(runs == [.single])
        let reports = mistakes {
            let odd: UIButton? = Xib.first(
                """
                <button id="b"><buttonConfiguration key="configuration" buttonSize="huge" \
                glow="YES"/></button>
                """)
            #expect(odd?.configuration?.buttonSize == .medium)
        }
        #expect(
            reports.contains("buttonSize=\"huge\" of <buttonConfiguration> is not a valid value"))
        #expect(reports.contains("glow=\"YES\""))
    }

    @Test("the usual controls, fields and bars are read without a remark")
    func usualElements() throws {
        let frame = #"<rect key="frame" x="0.0" y="0.0" width="100" height="40"/>"#
        let root = try views(
            """
            <slider \(control) value="0.5" minValue="0.0" maxValue="1" \
            minimumValueImage="star" catalog="system" id="1">\(frame)
                <imageReference key="maximumValueImage" image="star" catalog="system" \
            symbolScale="large" renderingMode="template"/>
            </slider>
            <switch \(control) horizontalHuggingPriority="750" verticalHuggingPriority="750" \
            on="YES" id="2">\(frame)<color key="onTintColor" systemColor="systemRedColor"/></switch>
            <stepper \(control) maximumValue="100" wraps="YES" id="3">\(frame)</stepper>
            <progressView opaque="NO" contentMode="scaleToFill" \
            verticalHuggingPriority="750" progress="0.5" id="4">\(frame)</progressView>
            <activityIndicatorView opaque="NO" contentMode="scaleToFill" animating="YES" \
            style="medium" id="5">\(frame)</activityIndicatorView>
            <pageControl \(control) hidesForSinglePage="YES" numberOfPages="3" currentPage="1" \
            preferredIndicatorImage="star" catalog="system" id="6">\(frame)</pageControl>
            <textField \(control) borderStyle="roundedRect" placeholder="Name" \
            textAlignment="natural" minimumFontSize="17" clearButtonMode="whileEditing" id="7">
                \(frame)
                <fontDescription key="fontDescription" type="system" pointSize="14"/>
                <textInputTraits key="textInputTraits" autocapitalizationType="words" \
            autocorrectionType="no" spellCheckingType="no" keyboardType="emailAddress" \
            keyboardAppearance="light" returnKeyType="done" \
            enablesReturnKeyAutomatically="YES" secureTextEntry="YES" smartDashesType="no" \
            smartInsertDeleteType="no" smartQuotesType="no" textContentType="email"/>
            </textField>
            <searchBar contentMode="redraw" showsBookmarkButton="YES" showsScopeBar="YES" id="8">
                \(frame)<textInputTraits key="textInputTraits"/>
                <scopeButtonTitles><string>One</string><string>Two</string></scopeButtonTitles>
            </searchBar>
            <toolbar opaque="NO" clearsContextBeforeDrawing="NO" contentMode="scaleToFill" id="9">
                \(frame)<items>
                    <barButtonItem systemItem="add" id="10"/>
                    <barButtonItem style="plain" systemItem="flexibleSpace" id="11"/>
                    <barButtonItem title="Item" image="star" catalog="system" id="12"/>
                </items>
            </toolbar>
            """)
        let slider = try #require(root.subviews[0] as? UISlider)
        #expect(slider.minimumValueImage == UIImage(systemName: "star"))
        let large = slider.maximumValueImage
        #expect(large?.renderingMode == .alwaysTemplate)
        #expect(
            large?.size
                == UIImage(
                    systemName: "star",
                    withConfiguration:
                        UIImage.SymbolConfiguration(scale: .large))?.size)
        #expect(large?.size != slider.minimumValueImage?.size)
        let pages = try #require(root.subviews[5] as? UIPageControl)
        #expect((pages.numberOfPages, pages.currentPage) == (3, 1))
        #expect(pages.preferredIndicatorImage == UIImage(systemName: "star"))
        let field = try #require(root.subviews[6] as? UITextField)
        #expect(field.keyboardType == .emailAddress)
        #expect(field.autocapitalizationType == .words)
        #expect(field.isSecureTextEntry)
        let search = try #require(root.subviews[7] as? UISearchBar)
        #expect(search.scopeButtonTitles == ["One", "Two"])
        #expect(search.showsBookmarkButton)
        #expect((root.subviews[8] as? UIToolbar)?.items?.count == 3)
    }

    @Test("bars have the appearances of their elements")
    func appearances() throws {
        let root = try views(
            """
            <navigationBar contentMode="scaleToFill" id="n">
                <rect key="frame" x="0.0" y="0.0" width="320" height="44"/>
                <navigationBarAppearance key="standardAppearance">
                    <color key="backgroundColor" red="1" green="0.0" blue="0.0" alpha="1" \
            colorSpace="custom" customColorSpace="sRGB"/>
                    <nil key="shadowColor"/>
                    <blurEffect key="backgroundEffect" style="dark"/>
                    <textAttributes key="titleTextAttributes">
                        <fontDescription key="fontDescription" type="system" pointSize="20"/>
                    </textAttributes>
                </navigationBarAppearance>
                <navigationBarAppearance key="scrollEdgeAppearance"/>
            </navigationBar>
            <tabBar contentMode="scaleToFill" id="t">
                <tabBarAppearance key="scrollEdgeAppearance">
                    <color key="backgroundColor" white="0.5" alpha="1" colorSpace="custom"/>
                </tabBarAppearance>
            </tabBar>
            <toolbar contentMode="scaleToFill" id="b">
                <toolbarAppearance key="compactAppearance">
                    <color key="shadowColor" white="0.5" alpha="1" colorSpace="custom"/>
                </toolbarAppearance>
            </toolbar>
            """)
        let bar = try #require(root.subviews[0] as? UINavigationBar)
        let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
        #expect(bar.standardAppearance.backgroundColor == red)
        #expect(bar.standardAppearance.shadowColor == nil)
        let effect = try #require(bar.standardAppearance.backgroundEffect)
        #expect(Mirror(reflecting: effect).descendant("style") as? UIBlurEffect.Style == .dark)
        let font = bar.standardAppearance.titleTextAttributes[.font] as? UIFont
        #expect(font == .systemFont(ofSize: 20))
        #expect(bar.scrollEdgeAppearance != nil)
        #expect(bar.compactAppearance == nil)
        let gray = UIColor(white: 0.5, alpha: 1)
        #expect((root.subviews[1] as? UITabBar)?.scrollEdgeAppearance?.backgroundColor == gray)
        #expect((root.subviews[2] as? UIToolbar)?.compactAppearance?.shadowColor == gray)
    }

    @Test("tabs have items with images, badges and system items; pages and splits are read")
    func containers() throws {
        let relation = { (id: String, role: String) in
            #"<segue destination="\#(id)" kind="relationship" relationship="\#(role)" id="r\#(id)"/>"#
        }
        let story = Xib.story(
            Xib.scene(
                "tabs", "tabBarController",
                view: """
                    <tabBar key="tabBar" contentMode="scaleToFill" id="bar">
                        <rect key="frame" x="0.0" y="0.0" width="320" height="49"/>
                    </tabBar>
                    """,
                connections: ["pages", "split"].map { relation($0, "viewControllers") }.joined())
                + Xib.scene(
                    "pages", "pageViewController",
                    attributes: """
                        autoresizesArchivedViewToFullSize="NO" transitionStyle="scroll" \
                        navigationOrientation="vertical" spineLocation="none"
                        """,
                    view: #"<tabBarItem key="tabBarItem" systemItem="favorites" id="i1"/>"#)
                + Xib.scene(
                    "split", "splitViewController",
                    view: """
                        <tabBarItem key="tabBarItem" title="Split" image="star" \
                        catalog="system" selectedImage="star.fill" badgeValue="2" id="i2"/>
                        """,
                    connections: relation("main", "masterViewController")
                        + relation("detail", "detailViewController"))
                + Xib.scene("main") + Xib.scene("detail"), initial: "tabs")
        var tabs: UITabBarController?
        let reports = mistakes {
            tabs = story.instantiateInitialViewController() as? UITabBarController
        }
        #expect(reports == "")
        let all = try #require(tabs?.viewControllers)
        let pages = try #require(all.first as? UIPageViewController)
        #expect(pages.navigationOrientation == .vertical)
        #expect(pages.tabBarItem.title == "Favorites")
        #expect(pages.tabBarItem.image == UIImage(systemName: "star.fill"))
        let split = try #require(all.last as? UISplitViewController)
        #expect(split.viewControllers.count == 2)
        #expect(split.tabBarItem.title == "Split")
        #expect(split.tabBarItem.badgeValue == "2")
    }
}
