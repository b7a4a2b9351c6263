import UIKit

// MARK: - By exchanging constraints

extension ViewController {
    /// Shrinks the button to a circle's width, in the middle.
    func animateToMakeButtonSmall() {
        loginLeftConstraint.isActive = false
        loginRightConstraint.isActive = false

        let ratioConstraint = NSLayoutConstraint(
            item: signInButton!, attribute: .width, relatedBy: .equal,
            toItem: signInButton, attribute: .height, multiplier: 1.0, constant: 0)
        ratioConstraint.identifier = ratioIdentifier
        ratioConstraint.isActive = true

        let centerXConstraint = NSLayoutConstraint(
            item: signInButton!, attribute: .centerX, relatedBy: .equal,
            toItem: signInButton.superview, attribute: .centerX, multiplier: 1.0, constant: 0)
        centerXConstraint.identifier = centerXIdentifier
        centerXConstraint.isActive = true

        UIView.animate(
            withDuration: 0.15, delay: 0, options: .curveEaseIn,
            animations: {
                self.view.layoutIfNeeded()
            }, completion: nil)
    }

    /// Restores the button's width.
    func animateToMakeButtonBig() {
        // The button holds the ratio, the common superview the centre.
        for obj in (signInButton.constraints + signInButton.superview!.constraints).reversed() {
            if obj.identifier == centerXIdentifier {
                obj.isActive = false
            } else if obj.identifier == ratioIdentifier {
                obj.isActive = false
            }
        }

        let leftConstraint = NSLayoutConstraint(
            item: signInButton!, attribute: .leading, relatedBy: .equal,
            toItem: signInButton.superview, attribute: .leading, multiplier: 1.0, constant: 25)
        loginLeftConstraint = leftConstraint
        leftConstraint.isActive = true

        let rightConstraint = NSLayoutConstraint(
            item: signInButton!, attribute: .trailing, relatedBy: .equal,
            toItem: signInButton.superview, attribute: .trailing, multiplier: 1.0, constant: -25)
        loginRightConstraint = rightConstraint
        rightConstraint.isActive = true

        UIView.animate(
            withDuration: 0.15, delay: 0, options: .curveEaseOut,
            animations: {
                self.view.layoutIfNeeded()
            }, completion: nil)
    }
}

// MARK: - By changing constants

extension ViewController {
    /// Shrinks the button from both sides.
    func animateConstantsToMakeButtonSmall() {
        let height = loginHeightConstraint.constant
        let screenWidth = view.frame.width
        let spacingConstant = (screenWidth - height) / 2
        loginLeftConstraint.constant = spacingConstant
        loginRightConstraint.constant = -spacingConstant

        UIView.animate(
            withDuration: 0.15, delay: 0, options: .curveEaseOut,
            animations: {
                self.view.layoutIfNeeded()
            }, completion: nil)
    }

    /// Moves the sides back to where they were.
    func animateConstantsToMakeButtonBig() {
        loginLeftConstraint.constant = 25
        loginRightConstraint.constant = -25
        UIView.animate(
            withDuration: 0.15, delay: 0, options: .curveEaseOut,
            animations: {
                self.view.layoutIfNeeded()
            }, completion: nil)
    }
}
