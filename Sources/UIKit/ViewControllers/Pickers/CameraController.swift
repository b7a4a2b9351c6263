/// The camera of an image picker: what it sees, the button that takes a picture, and the picture
/// that was taken, which the user accepts or takes again.
final class CameraController: UIViewController {
    private unowned let picker: UIImagePickerController
    private let preview = UIImageView()
    private let controls = UIView()
    private let shutter = UIButton(type: .custom)
    private let left = UIButton(type: .system)
    private let right = UIButton(type: .system)
    private weak var overlay: UIView?
    /// The picture that waits for the user's decision.
    private var taken: UIImage? { didSet { showState() } }

    init(_ picker: UIImagePickerController) {
        self.picker = picker
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .black
        overrideUserInterfaceStyle = .dark
        preview.contentMode = .scaleAspectFit
        view.addSubview(preview)
        view.addSubview(controls)
        for button in [left, right] {
            button.tintColor = .white
            controls.addSubview(button)
        }
        shutter.backgroundColor = .white
        shutter.layer.cornerRadius = 33
        shutter.layer.borderWidth = 3
        shutter.layer.borderColor = UIColor.gray.cgColor
        shutter.accessibilityLabel = "Take Picture"
        controls.addSubview(shutter)
        shutter.addAction(UIAction { [weak self] _ in self?.expose() }, for: .touchUpInside)
        left.addAction(UIAction { [weak self] _ in self?.goBack() }, for: .touchUpInside)
        right.addAction(UIAction { [weak self] _ in self?.accept() }, for: .touchUpInside)
        right.setTitle("Use Photo", for: .normal)
        showState()
        settingsHaveChanged()
    }

    /// Follows the picker's overlay, controls and transform.
    func settingsHaveChanged() {
        guard isViewLoaded else { return }
        controls.isHidden = !picker.showsCameraControls
        preview.transform = picker.cameraViewTransform
        if overlay !== picker.cameraOverlayView {
            overlay?.removeFromSuperview()
            overlay = picker.cameraOverlayView
        }
        if let overlay, taken == nil {
            view.insertSubview(overlay, belowSubview: controls)
        } else {
            overlay?.removeFromSuperview()
        }
    }

    private func showState() {
        preview.image = taken ?? PhotoLibrary.current.cameraPicture
        shutter.isHidden = taken != nil
        right.isHidden = taken == nil
        left.setTitle(taken == nil ? systemText("Cancel") : "Retake", for: .normal)
        view.setNeedsLayout()
        settingsHaveChanged()
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let area = view.bounds.inset(by: view.safeAreaInsets)
        preview.bounds.size = view.bounds.size
        preview.center = CGPoint(x: view.bounds.midX, y: view.bounds.midY)
        controls.frame = CGRect(
            x: area.minX, y: area.maxY - 100, width: area.width, height: 100)
        shutter.frame = CGRect(x: area.width / 2 - 33, y: 17, width: 66, height: 66)
        for (button, isLeft) in [(left, true), (right, false)] {
            let width = button.sizeThatFits(area.size).width
            button.frame = CGRect(
                x: isLeft ? 16 : area.width - 16 - width, y: 28, width: width, height: 44)
        }
    }

    /// Takes a picture: for the user's decision, or at once if there are no controls for it.
    func expose() {
        guard taken == nil, let picture = PhotoLibrary.current.cameraPicture else { return }
        guard picker.showsCameraControls else { return picker.finish(with: picture) }
        guard picker.allowsEditing else {
            taken = picture
            return
        }
        picker.edit(picture, cancel: "Retake", choose: "Use Photo") { [weak picker] in
            picker?.finish(with: picture, edited: $0, rect: $1)
        }
    }

    private func goBack() {
        if taken == nil { picker.cancel() } else { taken = nil }
    }

    private func accept() {
        if let taken { picker.finish(with: taken) }
    }
}
