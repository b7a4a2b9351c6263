import UIKit

class ViewController: UIViewController {
    @IBOutlet weak var titleLabel: UILabel!
    @IBOutlet weak var menuButton: UIButton!
    @IBOutlet weak var tableView: UITableView!
    @IBOutlet  weak var menuHeightConstraint: NSLayoutConstraint!
    @IBOutlet  weak var buttonMenuTrailingConstraint: NSLayoutConstraint!

    var slider: HorizontalView!
    //Наше горизонтальное меню
    var isMenuOpen = false
    //Открыто ли меню
    var items = [5, 6, 7]
    //Преполуированные вещи

    func makeSlider() {
        slider = HorizontalView(in: view)
        //Для слайдера главным представлением будет представление контроллера
        slider.didSelectItem = { index in
            self.items.append(index)
            //Вещь добавляется в массив
            self.tableView.reloadData()
            //Таблица перегружается
            self.transitionCloseMenu()
        }
        titleLabel.superview?.addSubview(slider)
    }

    override func viewDidLoad() {
        super.viewDidLoad()

        makeSlider()

        tableView.rowHeight = 54.0
    }

    @IBAction func toggleMenu(_ sender: AnyObject) {
        isMenuOpen.toggle()
        //Переключаем меню

        titleLabel.text = isMenuOpen ? "Select Item" : "Packing List"
        //Меняем текст лейбла
        view.layoutIfNeeded()

        //Обходим все ограничения родительского представления
        titleLabel.superview?.constraints.forEach{ (constraint) in
        //Если в них участвует лейбл и атрибут `центр по X`
        if constraint.firstItem === titleLabel &&
            constraint.firstAttribute == .centerX {
            //То смещаем либо возвращаем на место
            constraint.constant = isMenuOpen ? -100.0 : 0.0
            //Мы также хотим, чтобы на этом шаг цикла кончился в любом случае
            return
        }
        if constraint.identifier == "TitleCenterY" {
            constraint.isActive = false

            let newConstraint = NSLayoutConstraint(
                item: titleLabel,
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
        //Если меню открыто, то расширяем его до 200 точек или наоборот - сжимаем
        buttonMenuTrailingConstraint.constant = isMenuOpen ? 16.0 : 8.0
        //А также сдвигаем ближе к центру нашу кнопку

        UIView.animate(
            withDuration: 1.0,
            delay: 0.0,
            usingSpringWithDamping: 0.4,
            initialSpringVelocity: 10.0,
            options: [.allowUserInteraction],
            //Разрешаем взаимодействие с анимируемыми объектами
            animations: {
                let angle: CGFloat = self.isMenuOpen ? .pi / 4 : 0.0
                self.menuButton.transform = CGAffineTransform(rotationAngle: angle)
                self.view.layoutIfNeeded()
            },
            completion: nil
        )
    }

    func delay(seconds: Double, block: @escaping () -> Void) {
        DispatchQueue.main.asyncAfter(deadline: .now() + seconds, execute: block)
    }

    func transitionCloseMenu() {
        delay(seconds: 0.35) {
            self.toggleMenu(self)
        }
        //Сперва мы откладываем переключение меню на 0.35 секунды

        let titleBar = slider.superview!
        //Запоминаем супервью для слайдера

        UIView.transition(
            with: titleBar,
            duration: 0.5,
            options: [.curveEaseOut, .transitionFlipFromBottom],
            animations: {
                self.slider.removeFromSuperview()
                //Удаляем слайдер из супервью с анимацией переворотора
        }) { (_) in
            titleBar.addSubview(self.slider)
            //По заверешнии анимации незаметно его вовзращаем
        }
    }

    func makeImageView(index: Int) -> UIImageView {
        let imageView = UIImageView(image: Icon.icons[items[index]].image)
        imageView.backgroundColor = #colorLiteral(red: 0, green: 0, blue: 0, alpha: 0.5)
        imageView.layer.cornerRadius = 10.0
        imageView.layer.masksToBounds = true
        imageView.translatesAutoresizingMaskIntoConstraints = false
        return imageView
    }

    func showItem(index: Int) {
        let imageView = makeImageView(index: index)
        view.addSubview(imageView)

        let constraintX = imageView.centerXAnchor.constraint(equalTo: view.centerXAnchor)
        let constraintBottom = imageView.bottomAnchor.constraint(equalTo: view.bottomAnchor, constant: imageView.frame.height)
        let constraintWidth = imageView.widthAnchor.constraint(equalTo: view.widthAnchor, multiplier: 0.33, constant: -50.0)
        let contraintHeight = imageView.heightAnchor.constraint(equalTo: imageView.widthAnchor)

        NSLayoutConstraint.activate([constraintX, constraintWidth, contraintHeight, constraintBottom])
        //Активируем ограничения
        view.layoutIfNeeded()
        //Применяем их

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
                }, completion: { (_) in
                    imageView.removeFromSuperview()
            })
        }
    }
}

extension ViewController: UITableViewDelegate, UITableViewDataSource {
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        return items.count
    }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "Cell", for: indexPath)

        let icon = Icon.icons[items[indexPath.row]]

        cell.textLabel?.text = icon.name
        cell.imageView?.image = icon.image

        return cell
    }

    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        tableView.deselectRow(at: indexPath, animated: true)
        showItem(index: indexPath.row)
    }
}
