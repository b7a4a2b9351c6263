import Foundation
import Testing

@testable import Porting

/// The listings of the documents (Demos/Ported/Listings) and the programs that are made of them.
///
/// The third document is Objective-C, and has no listing in Swift.
@Suite("The documents' listings")
struct ListingTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../../Demos/Ported").standardizedFileURL

    /// A document, its program, and what its lines must be spelled like to compile: names that the
    /// documents mix up, and Swift 1 and 2.
    struct Document: CustomTestStringConvertible, Sendable {
        var listings: String
        var program: String
        var spellings: [(String, String)]
        /// Lines of earlier steps, which later listings replace.
        var replaced: Set<String> = []
        var testDescription: String { listings }
    }

    private static let documents = [
        Document(
            listings: "packing-list", program: "PackingListSeed",
            spellings: [
                ("kButtonWidth", "buttonWidth"), ("kPadding", "padding"),
                ("self.buttonMenu.", "self.menuButton."),
            ]),
        Document(
            listings: "tip-in-cards", program: "TipInCardsSeed",
            spellings: [
                ("animateWithDuration(0.4)", "animate(withDuration: 0.4)"),
                ("CGPointMake(-20, -20)", "CGPoint(x: -20, y: -20)"),
                ("M_PI", "Double.pi"), ("NSIndexPath", "IndexPath"),
                ("if let view = cell.contentView {", "do { let view = cell.contentView"),
                ("animate(cell:UITableViewCell)", "animate(_ cell:UITableViewCell)"),
                (
                    "(tableView: UITableView!, willDisplayCell cell: UITableViewCell!,",
                    "(_ tableView: UITableView, willDisplay cell: UITableViewCell,"
                ), ("forRowAtIndexPath indexPath: IndexPath!", "forRowAt indexPath: IndexPath"),
            ],
            replaced: [
                "// placeholder for things to come -- only fades in for now",
                "view.layer.opacity = 0.1", "UIView.animateWithDuration(1.4) {",
                "import QuartzCore // 1", "var startTransform = CATransform3DIdentity // 2",
                "rotationRadians, 0.0, 0.0, 1.0) // 3",
                "startTransform = CATransform3DTranslate(startTransform, offset.x, offset.y, 0.0) // 4",
                "// 5", "// 6", "view.layer.transform = startTransform",
            ]),
        Document(
            listings: "swipe-cell", program: "SwipeCellSeed",
            spellings: [],
            replaced: [
                "let innerView = UIView()", "innerView.backgroundColor = .red",
                "view.addSubview(innerView)", "innerView.snp.makeConstraints { make in",
                "make.top.equalTo(view.snp.top)", "make.leading.equalTo(view.snp.leading)",
                "make.trailing.equalTo(view.snp.trailing)", "make.height.equalTo(view.snp.height)",
                "innerView.snp.updateConstraints { make in",
                "make.height.equalTo(view.snp.height).offset(-50)", "...",
                "func getViewOffset(recognizer: UIPanGestureRecognizer) -> CGFloat {",
                "var viewOffset: CGFloat = 0",
                "viewOffset = recognizer.translation(in: self).x + 10", "if viewOffset <= 10 {",
                "viewOffset = 10", "return viewOffset",
                "let viewOffset = getViewOffset(recognizer: recognizer)",
                "make.width.equalTo(viewOffset)",
                "make.leading.equalToSuperview().offset(viewOffset)",
                "make.trailing.equalToSuperview().offset(viewOffset - 10) //(1)",
                "leftViewOffset = recognizer.translation(in: self).x + widthOfClosedView",
                "rightViewOffset = recognizer.translation(in: self).x + widthOfClosedView",
                "leftViewOffset = recognizer.translation(in: self).x + widthOfClosedLeftView",
                "leftViewOffset = widthOfOpenedLeftView",
            ]),
        Document(
            listings: "star-rating", program: "StarRatingSeed",
            spellings: [
                (".CenterY", ".centerY"), ("UIScreen.mainScreen()", "UIScreen.main"),
                (".CurveEaseOut", ".curveEaseOut"),
                ("animateWithDuration(1.0", "animate(withDuration: 1.0"),
                (
                    "CGRectContainsRect(self.view.frame, self.ratingView.frame)",
                    "self.view.frame.contains(self.ratingView.frame)"
                ), ("priority = (950)", "priority = UILayoutPriority(950)"),
                ("constraintEqualToAnchor(", "constraint(equalTo: "),
                ("constraintEqualToConstant(", "constraint(equalToConstant: "),
                ("appendContentsOf(", "append(contentsOf: "),
            ]),
    ]

    @Test(
        "each line is in the program, with no more than the known spellings", arguments: documents)
    func lines(_ document: Document) throws {
        var program: Set<String> = []
        for path in try SourceFolder.files(
            in: Self.folder.path + "/Sources/" + document.program)
        {
            let text = try String(contentsOfFile: path, encoding: .utf8)
            program.formUnion(text.split(separator: "\n").map(Self.trimmed))
        }
        let listings = try String(
            contentsOf: Self.folder.appendingPathComponent("Listings/\(document.listings).txt"),
            encoding: .utf8)
        var used: Set<String> = []
        for line in listings.split(separator: "\n").map(Self.trimmed)
        where !line.isEmpty && line != "----" && !document.replaced.contains(line) {
            let spelled = document.spellings.reduce(line) { text, spelling in
                guard text.contains(spelling.0) else { return text }
                used.insert(spelling.0)
                return text.replacing(spelling.0, with: spelling.1)
            }
            #expect(program.contains(spelled), "not in \(document.program): \(spelled)")
        }
        let unused = document.spellings.map(\.0).filter { !used.contains($0) }
        #expect(unused == [], "spellings that no line needs")
    }

    private static func trimmed(_ line: Substring) -> String {
        line.trimmingCharacters(in: .whitespaces)
    }
}
