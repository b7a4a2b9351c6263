import UIKit

class HorizontalView: UIScrollView {

    var didSelectItem: ((_ index: Int) -> Void)?

    let buttonWidth: CGFloat = 60.0
    let padding: CGFloat = 10.0

    required init(coder aDecoder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    override init(frame: CGRect) {
        super.init(frame: frame)
    }

    @objc  func didTapImage(_ tap: UITapGestureRecognizer) {
        didSelectItem?(tap.view!.tag)
    }

    convenience init(in view: UIView) {
        let rect = CGRect(x: 0, y: 120.0, width: view.frame.width, height: 80.0)
        self.init(frame: rect)

        alpha = 1.0
        //Делаем полностью видимым

        for (i, icon) in Icon.icons.enumerated() {
            let image = icon.image

            let imageView = UIImageView(frame: CGRect(x: 0, y: 0, width: buttonWidth, height: buttonWidth))
            //Создаём представление для картинки
            imageView.image = image
            //И задаём её

            imageView.center = CGPoint(x: CGFloat(i) * (buttonWidth + padding) + buttonWidth / 2, y: buttonWidth / 2 + padding)

            imageView.tag = i
            imageView.isUserInteractionEnabled = true
            imageView.contentMode = .scaleAspectFit
            addSubview(imageView)

            let tap = UITapGestureRecognizer(target: self, action: #selector(didTapImage(_:)))
            imageView.addGestureRecognizer(tap)
        }
        //Обходим все иконки и извлекаем их изображения

        contentSize = CGSize(width: (padding + buttonWidth) * CGFloat(Icon.icons.count) - padding, height: buttonWidth + 2 * padding)
    }
}
