/// Lets the user choose a photo or a film, or take a picture.
///
/// ```swift
/// UIImagePickerController.photoFolder = Bundle.module.resourceURL
/// let picker = UIImagePickerController()
/// picker.delegate = self
/// present(picker, animated: true)
/// ```
///
/// The photos are the files of a folder that the program or the environment names, in a grid that
/// fingers use. Each photo's accessibility identifier is its file's name. The camera sees a picture
/// that the program provides; without one there is no camera, as on a simulator.
///
/// Source: Apple, UIImagePickerController.
///
/// Deviation: one folder without albums, in the order of names, with PNG, JPEG, GIF and SVG
/// pictures. Films are chosen as files, not played, cut or recorded. Live photos and assets do not
/// exist. `delegate` is that of the navigation controller, and receives the choice if it conforms
/// to ``UIImagePickerControllerDelegate``.
@preconcurrency @MainActor
open class UIImagePickerController: UINavigationController, DismissalFollower {
    /// The folder with the photos, those in its top level; nil for none.
    ///
    /// Default: the folder that the environment names with `MAINSPRING_PHOTOS`, else nil. One for
    /// each main loop. Not in Apple's.
    public static var photoFolder: URL? {
        get { PhotoLibrary.current.folder }
        set { PhotoLibrary.current.folder = newValue }
    }
    /// The picture that the camera sees; nil (the default) means that there is none.
    ///
    /// One for each main loop. Not in Apple's.
    public static var cameraPicture: UIImage? {
        get { PhotoLibrary.current.cameraPicture }
        set { PhotoLibrary.current.cameraPicture = newValue }
    }

    /// Returns whether a source can be used: the camera if it sees a picture, the others always.
    open class func isSourceTypeAvailable(_ sourceType: SourceType) -> Bool {
        sourceType != .camera || cameraPicture != nil
    }
    /// Returns the types that a source has: pictures, and films outside of the camera; nil for a
    /// source that is not available.
    open class func availableMediaTypes(for sourceType: SourceType) -> [String]? {
        guard isSourceTypeAvailable(sourceType) else { return nil }
        return sourceType == .camera ? ["public.image"] : ["public.image", "public.movie"]
    }
    /// Returns whether there is a camera: both see ``cameraPicture``.
    open class func isCameraDeviceAvailable(_ cameraDevice: CameraDevice) -> Bool {
        cameraPicture != nil
    }
    /// Returns the numbers of the modes of a camera: that of photos; nil without a camera.
    open class func availableCaptureModes(for cameraDevice: CameraDevice) -> [NSNumber]? {
        cameraPicture == nil ? nil : [NSNumber(value: CameraCaptureMode.photo.rawValue)]
    }
    /// Returns whether a camera has a flash: false.
    open class func isFlashAvailable(for cameraDevice: CameraDevice) -> Bool { false }

    /// Where the photos come from. Default: the library.
    ///
    /// A source that is not available is reported and not set; UIKit raises an exception.
    open var sourceType = SourceType.photoLibrary {
        didSet {
            guard sourceType != oldValue else { return }
            guard Self.isSourceTypeAvailable(sourceType) else {
                reportMistake(
                    "There is no camera; ask isSourceTypeAvailable(_:), or set "
                        + "UIImagePickerController.cameraPicture")
                sourceType = oldValue
                return
            }
            sourceHasChanged()
        }
    }
    /// The identifiers of the types that are offered. Default: pictures.
    ///
    /// An empty list is reported and not set; UIKit raises an exception.
    open var mediaTypes = ["public.image"] {
        didSet {
            guard mediaTypes.isEmpty else { return sourceHasChanged() }
            reportMistake("UIImagePickerController.mediaTypes needs a type, such as public.image")
            mediaTypes = oldValue
        }
    }
    /// Whether the user moves and scales a photo behind a square before it is chosen. Default:
    /// false.
    open var allowsEditing = false
    /// The same as ``allowsEditing``, by its older name.
    open var allowsImageEditing: Bool {
        get { allowsEditing }
        set { allowsEditing = newValue }
    }

    // MARK: Camera

    /// Whether the camera shows its own buttons; without them ``takePicture()`` chooses at once.
    /// Default: true.
    open var showsCameraControls = true { didSet { camera?.settingsHaveChanged() } }
    /// A view over what the camera sees; nil for none. Default: nil.
    open var cameraOverlayView: UIView? { didSet { camera?.settingsHaveChanged() } }
    /// How what the camera sees is moved and scaled. Default: the identity.
    open var cameraViewTransform = CGAffineTransform.identity {
        didSet { camera?.settingsHaveChanged() }
    }
    /// The camera, of which both see the same. Default: that of the back.
    open var cameraDevice = CameraDevice.rear
    /// The medium that the camera records: photos. A video is reported and not set, because none
    /// can be recorded.
    open var cameraCaptureMode = CameraCaptureMode.photo {
        didSet {
            guard cameraCaptureMode == .video else { return }
            reportMistake("UIImagePickerController records no videos; ask availableCaptureModes")
            cameraCaptureMode = .photo
        }
    }
    /// How the flash is used; kept, because no camera has one. Default: automatic.
    open var cameraFlashMode = CameraFlashMode.auto

    /// Takes a picture.
    ///
    /// Without a camera on the screen it does nothing.
    open func takePicture() { camera?.expose() }

    /// The controller of the camera; nil for other sources and before the view was loaded.
    private final var camera: CameraController? { viewControllers.first as? CameraController }

    open override func viewDidLoad() {
        super.viewDidLoad()
        sourceHasChanged()
    }

    /// Black while the camera is shown, so that its bar is hidden.
    open override var prefersStatusBarHidden: Bool {
        sourceType == .camera || super.prefersStatusBarHidden
    }

    private func sourceHasChanged() {
        guard isViewLoaded else { return }
        setNavigationBarHidden(sourceType == .camera, animated: false)
        guard sourceType != .camera else {
            return setViewControllers([CameraController(self)], animated: false)
        }
        let grid = PhotoGridController(types: mediaTypes)
        grid.whenChosen = { [weak self] chosen in
            if let item = chosen.first { self?.choose(item) } else { self?.cancel() }
        }
        setViewControllers([grid], animated: false)
    }

    // MARK: Results

    private var receiver: (any UIImagePickerControllerDelegate)? {
        delegate as? any UIImagePickerControllerDelegate
    }

    private func choose(_ item: PhotoLibrary.Item) {
        if item.isMovie {
            return send([.mediaType: "public.movie", .mediaURL: item.url])
        }
        guard let image = item.image else { return }
        guard allowsEditing else { return finish(with: image, from: item.url) }
        edit(image) { [weak self] in
            self?.finish(with: image, from: item.url, edited: $0, rect: $1)
        }
    }

    /// Shows a photo behind a square.
    final func edit(
        _ image: UIImage, cancel: String = systemText("Cancel"), choose: String = "Choose",
        then whenChosen: @escaping (UIImage, CGRect) -> Void
    ) {
        let crop = PhotoCropController(image, cancel: cancel, choose: choose)
        crop.whenChosen = whenChosen
        crop.whenCancelled = { [weak self] in
            guard let self else { return }
            if sourceType != .camera { setNavigationBarHidden(false, animated: true) }
            popViewController(animated: true)
        }
        setNavigationBarHidden(true, animated: true)
        pushViewController(crop, animated: true)
    }

    /// Sends a photo to the delegate.
    final func finish(
        with image: UIImage, from url: URL? = nil, edited: UIImage? = nil, rect: CGRect? = nil
    ) {
        var info: [InfoKey: Any] = [.mediaType: "public.image", .originalImage: image]
        info[.imageURL] = url
        info[.editedImage] = edited
        info[.cropRect] = rect.map { NSValue(cgRect: $0) }
        send(info)
    }

    private func send(_ info: [InfoKey: Any]) {
        guard let delegate = receiver else { return dismiss(animated: true) }
        delegate.imagePickerController(self, didFinishPickingMediaWithInfo: info)
    }

    /// Reports that the user chooses nothing.
    final func cancel() {
        guard let delegate = receiver else { return dismiss(animated: true) }
        delegate.imagePickerControllerDidCancel(self)
    }

    final func userHasDismissed() { receiver?.imagePickerControllerDidCancel(self) }
}
