import UIKit

class ViewController: UIViewController {
@IBOutlet weak var webview: UIWebView!
@IBOutlet weak var ratingView: MNGStarRating!
@IBOutlet weak var starTopInflectionPoint: NSLayoutConstraint!
var originalRatingViewConstraints: [NSLayoutConstraint]?

lazy var centerYInflection:NSLayoutConstraint = {
let temp = self.view.constraints.filter({ $0.firstItem is MNGStarRating }).filter ( { $0.secondItem is UIWebView }).filter({ $0.firstAttribute == .centerY }).first
return temp!
}()

@IBAction func toggleRatingView (sender:AnyObject){
let aPointAboveScene = -(max(UIScreen.main.bounds.width,UIScreen.main.bounds.height) * 2.0)
self.view.layoutIfNeeded()
//Use any animation you want, I like the bounce in springVelocity...
UIView.animate(withDuration: 1.0, delay: 0.0, usingSpringWithDamping: 0.3, initialSpringVelocity: 0.75, options: [.curveEaseOut], animations: { () -> Void in
//I use the frames to determine if the view is on-screen
if self.view.frame.contains(self.ratingView.frame) {
//in frame ~ animate away
//I play a sound to give the animation some life
self.centerYInflection.constant = aPointAboveScene
self.centerYInflection.priority = UILayoutPriority(950)
} else {
//I play a different sound just to keep the user engaged
//out of frame ~ animate into scene
self.centerYInflection.constant = 0
self.centerYInflection.priority = UILayoutPriority(950)
}
self.view.setNeedsLayout()
self.view.layoutIfNeeded()
}) { (success) -> Void in
//do something else
}
}

private var _nc:[NSLayoutConstraint] = []
lazy var newConstraints:[NSLayoutConstraint] = {
if !(self._nc.isEmpty) {
return self._nc
}
let viewMargins = self.webview.layoutMarginsGuide
let minimumScreenWidth = min(UIScreen.main.bounds.width,UIScreen.main.bounds.height)
let centerY = self.ratingView.centerYAnchor.constraint(equalTo: self.webview.centerYAnchor)
centerY.constant = -1000.0
centerY.priority = UILayoutPriority(950)
let centerX = self.ratingView.centerXAnchor.constraint(equalTo: self.webview.centerXAnchor)
centerX.priority = UILayoutPriority(950)
if let buttonConstraints = self.originalRatingViewConstraints?.filter({
($0.firstItem is UIButton || $0.secondItem is UIButton )
}) {
self._nc.append(contentsOf: buttonConstraints)
}
self._nc.append( centerY)
self._nc.append( centerX)
self._nc.append (self.ratingView.leadingAnchor.constraint(equalTo: viewMargins.leadingAnchor, constant: 10.0))
self._nc.append (self.ratingView.trailingAnchor.constraint(equalTo: viewMargins.trailingAnchor, constant: 10.0))
self._nc.append (self.ratingView.widthAnchor.constraint(equalToConstant: (minimumScreenWidth - 20.0)))
self._nc.append (self.ratingView.heightAnchor.constraint(equalToConstant: 200.0))
return self._nc
}()

func toggleStar() {
UIView.animate(withDuration: 1.0, delay: 0.0, usingSpringWithDamping: 0.3, initialSpringVelocity: 1.0, options: [.curveEaseOut], animations: { () -> Void in
//
if self.starTopInflectionPoint.constant < 0 {
//-3000
//offscreen
self.starTopInflectionPoint.constant = self.navigationController?.navigationBar.bounds.height ?? 0
self.changeConstraintPriority([self.starTopInflectionPoint], value: UILayoutPriority(950), forView: self.ratingView)
} else {
self.starTopInflectionPoint.constant = -3000
self.changeConstraintPriority([self.starTopInflectionPoint], value: UILayoutPriority(950), forView: self.ratingView)
}
}) { (success) -> Void in
//do something else
}
}
}
