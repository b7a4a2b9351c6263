public import UIKit

/// The packing list: the packed items, and the menu that drops from the bar to add more.
public class ViewController: UIViewController {
    // The outlets: the storyboard's part is in ViewController+Storyboard.swift.
    weak var titleLabel: UILabel!
    weak var menuButton: UIButton!
    weak var tableView: UITableView!
    weak var menuHeightConstraint: NSLayoutConstraint!
    weak var buttonMenuTrailingConstraint: NSLayoutConstraint!

    var slider: HorizontalView!
    var isMenuOpen = false
    var items = [5, 6, 7]

    public override func loadView() {
        loadStoryboard()
    }

    public override func viewDidLoad() {
        super.viewDidLoad()

        makeSlider()

        tableView.rowHeight = 54.0
    }

    func makeSlider() {
        slider = HorizontalView(in: view)
        // The slider retains the closure, and self the slider.
        slider.didSelectItem = { [weak self] index in
            self?.items.append(index)
            self?.tableView.reloadData()
            self?.transitionCloseMenu()
        }
        slider.accessibilityIdentifier = "slider"
        titleLabel.superview?.addSubview(slider)
    }
}

// MARK: - The menu

extension ViewController {
    func toggleMenu(_ sender: AnyObject) {
        isMenuOpen.toggle()

        titleLabel.text = isMenuOpen ? "Select Item" : "Packing List"
        view.layoutIfNeeded()

        titleLabel.superview?.constraints.forEach { (constraint) in
            if constraint.firstItem === titleLabel && constraint.firstAttribute == .centerX {
                constraint.constant = isMenuOpen ? -100.0 : 0.0
                return
            }

            if constraint.identifier == "TitleCenterY" {
                constraint.isActive = false

                let newConstraint = NSLayoutConstraint(
                    item: titleLabel!,
                    attribute: .centerY,
                    relatedBy: .equal,
                    toItem: titleLabel.superview!,
                    attribute: .centerY,
                    multiplier: isMenuOpen ? 0.67 : 1.0,
                    constant: 5.0
                )
                newConstraint.identifier = "TitleCenterY"
                newConstraint.isActive = true
            }
        }

        menuHeightConstraint.constant = isMenuOpen ? 200.0 : 60.0
        buttonMenuTrailingConstraint.constant = isMenuOpen ? 16.0 : 8.0

        UIView.animate(
            withDuration: 1.0,
            delay: 0.0,
            usingSpringWithDamping: 0.4,
            initialSpringVelocity: 10.0,
            options: [.allowUserInteraction],
            animations: {
                let angle: CGFloat = self.isMenuOpen ? .pi / 4 : 0.0
                self.menuButton.transform = CGAffineTransform(rotationAngle: angle)
                self.view.layoutIfNeeded()
            },
            completion: nil
        )
    }

    func transitionCloseMenu() {
        delay(seconds: 0.35) {
            self.toggleMenu(self)
        }

        let titleBar = slider.superview!

        UIView.transition(
            with: titleBar,
            duration: 0.5,
            options: [.curveEaseOut, .transitionFlipFromBottom],
            animations: {
                self.slider.removeFromSuperview()
            }
        ) { (_) in
            titleBar.addSubview(self.slider)
        }
    }

    func delay(seconds: Double, block: @escaping @MainActor () -> Void) {
        DispatchQueue.main.asyncAfter(deadline: .now() + seconds, execute: block)
    }
}

// MARK: - The item that springs up

extension ViewController {
    func makeImageView(index: Int) -> UIImageView {
        let imageView = UIImageView(image: Icon.icons[items[index]].image)
        imageView.backgroundColor = #colorLiteral(red: 0, green: 0, blue: 0, alpha: 0.5)
        imageView.layer.cornerRadius = 10.0
        imageView.layer.masksToBounds = true
        imageView.translatesAutoresizingMaskIntoConstraints = false
        imageView.accessibilityIdentifier = "item-image"
        return imageView
    }

    func showItem(index: Int) {
        let imageView = makeImageView(index: index)
        view.addSubview(imageView)

        let constraintX = imageView.centerXAnchor.constraint(equalTo: view.centerXAnchor)
        let constraintBottom = imageView.bottomAnchor.constraint(
            equalTo: view.bottomAnchor,
            constant: imageView.frame.height
        )
        let constraintWidth = imageView.widthAnchor.constraint(
            equalTo: view.widthAnchor,
            multiplier: 0.33,
            constant: -50.0
        )
        let constraintHeight = imageView.heightAnchor.constraint(equalTo: imageView.widthAnchor)

        NSLayoutConstraint.activate([
            constraintX, constraintWidth, constraintHeight, constraintBottom,
        ])
        view.layoutIfNeeded()

        UIView.animate(
            withDuration: 0.8,
            delay: 0.0,
            usingSpringWithDamping: 0.6,
            initialSpringVelocity: 10.0,
            animations: {
                constraintBottom.constant = -imageView.frame.height / 2
                constraintWidth.constant = 0.0
                self.view.layoutIfNeeded()
            },
            completion: nil
        )

        delay(seconds: 1.2) {
            UIView.transition(
                with: imageView,
                duration: 1.0,
                options: [.transitionCrossDissolve],
                animations: {
                    imageView.isHidden = true
                },
                completion: { (_) in
                    imageView.removeFromSuperview()
                }
            )
        }
    }
}

// MARK: - The list

extension ViewController: UITableViewDelegate, UITableViewDataSource {
    public func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        return items.count
    }

    public func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath)
        -> UITableViewCell
    {
        let cell = tableView.dequeueReusableCell(withIdentifier: "Cell", for: indexPath)

        let icon = Icon.icons[items[indexPath.row]]

        cell.textLabel?.text = icon.name
        cell.imageView?.image = icon.image

        return cell
    }

    public func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        tableView.deselectRow(at: indexPath, animated: true)
        showItem(index: indexPath.row)
    }
}
