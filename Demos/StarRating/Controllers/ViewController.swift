public import UIKit

/// A page, and a rating that flies in over it and out again.
public class ViewController: UIViewController {
    /// How the rating is moved.
    public enum Animator: String, CaseIterable {
        /// `UIView.animate`, with the layout done in its block.
        case uikit
        /// `NSAnimationContext` and the constraint's animator: the constant itself is animated, and
        /// the layout with it.
        case appkit
    }

    // The outlets: the storyboard's part is in ViewController+Storyboard.swift.
    weak var webview: UIWebView!
    weak var ratingView: MNGStarRating!
    weak var toggleButton: UIButton!

    let animator: Animator

    /// Creates the controller.
    public init(animator: Animator = .uikit) {
        self.animator = animator
        super.init(nibName: nil, bundle: nil)
    }

    public required init?(coder: NSCoder) {
        animator = .uikit
        super.init(coder: coder)
    }

    /// The constraint that is animated: the distance of the rating's centre from the page's. It is
    /// found among the constraints of their common superview.
    lazy var centerYInflection: NSLayoutConstraint = {
        let temp = self.view.constraints.filter({ $0.firstItem is MNGStarRating }).filter({
            $0.secondItem is UIWebView
        }
        )
        .filter({ $0.firstAttribute == .centerY }).first
        return temp!
    }()

    /// Far enough away in both orientations of the screen.
    var aPointAboveScene: CGFloat {
        -(max(UIScreen.main.bounds.width, UIScreen.main.bounds.height) * 2.0)
    }

    public override func loadView() {
        loadStoryboard()
    }

    func toggleRatingView(sender: AnyObject) {
        self.view.layoutIfNeeded()
        switch animator {
        case .uikit: toggleInBlock()
        case .appkit: toggleByAnimator()
        }
    }

    private func toggleInBlock() {
        // Use any animation you want, I like the bounce in springVelocity...
        UIView.animate(
            withDuration: 1.0, delay: 0.0, usingSpringWithDamping: 0.3, initialSpringVelocity: 0.75,
            options: [.curveEaseOut],
            animations: { () -> Void in
                // I use the frames to determine if the view is on-screen
                if self.view.frame.contains(self.ratingView.frame) {
                    // in frame ~ animate away
                    self.centerYInflection.constant = self.aPointAboveScene
                    self.centerYInflection.priority = UILayoutPriority(950)
                } else {
                    // out of frame ~ animate into scene
                    self.centerYInflection.constant = 0
                    self.centerYInflection.priority = UILayoutPriority(950)
                }
                self.view.setNeedsLayout()
                self.view.layoutIfNeeded()
            }
        ) { (success) -> Void in
            // do something else
        }
    }

    private func toggleByAnimator() {
        NSAnimationContext.runAnimationGroup { context in
            context.duration = 1.0
            let isInFrame = self.view.frame.contains(self.ratingView.frame)
            self.centerYInflection.animator().constant = isInFrame ? self.aPointAboveScene : 0
        }
    }
}
