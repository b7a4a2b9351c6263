import Testing

@testable import Porting

/// Previews, which only Xcode runs, and SwiftUI's views.
@Suite("Previews")
struct PreviewTests {
    @Test("a macro of a preview becomes spaces, with its attributes")
    func macro() {
        let file = TranslationCase(
            """
            import UIKit
            class A: UIViewController {}
            @available(iOS 17, *)
            #Preview("A", traits: .landscapeLeft) {
                A()
            }
            let last = 1
            """)
        #expect(file.text() == "import UIKit\nclass A: UIViewController {}\n\n\n\n\nlet last = 1")
        #expect(file.findings == [])
    }

    @Test("a preview with its wrappers becomes spaces, and SwiftUI is UIKit")
    func provider() {
        let file = TranslationCase(
            """
            import SwiftUI
            class A: UIViewController {
                @objc func tap() {}
            }
            #if DEBUG
            struct Wrapper<V: UIView>: UIViewRepresentable {
                @State var view: V
                func makeUIView(context: Context) -> V { view }
            }
            extension A: UIViewControllerRepresentable {}
            extension UIView {
                func preview() -> some View { Wrapper(view: self) }
                func size() -> CGSize { bounds.size }
            }
            extension View { func framed() -> some View { frame(width: 3) } }
            struct A_Previews: SwiftUI.PreviewProvider {
                static var previews: some View { Wrapper(view: A().view).framed() }
            }
            #endif
            """)
        let lines = file.text().split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines[0] == "import UIKit")
        #expect(lines.count == 19)
        #expect(lines[5...9].joined().isEmpty)
        #expect(
            lines[10...]
                == [
                    "extension UIView {", "", "func size() -> CGSize { bounds.size }", "}", "", "",
                    "",
                    "", "#endif",
                ][...])
        #expect(file.text().contains(#"[.method("tap", A.tap as @MainActor (A) -> () -> Void)]"#))
        #expect(file.findings == [])
    }

    @Test("a view of SwiftUI's that a program may show is left out with a warning")
    func views() {
        let file = TranslationCase(
            """
            import SwiftUI
            struct Row: View { var body: some View { Text("a") } }
            class Host: UIHostingController<Row> {}
            """)
        #expect(file.text().hasPrefix("import UIKit\n\nclass Host"))
        #expect(
            file.findings == [
                "/app/0.swift:2:8: warning: Row is SwiftUI's and left out: "
                    + "Mainspring has UIKit alone."
            ])
    }

    @Test("names alone are no previews: a program's own View, comments, files without SwiftUI")
    func others() {
        for source in [
            "import UIKit\nprotocol View {}\nstruct Row: View { var body: Int { 3 } }\n",
            "import UIKit\n// SwiftUI has #Preview.\nfunc make() -> some View { Row() }\n",
            "import UIKit\nlet text = \"#Preview { SwiftUI }\"\n",
        ] {
            let file = TranslationCase(source)
            #expect(file.raw() == source)
            #expect(file.findings == [])
        }
    }
}
