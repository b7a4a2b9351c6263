extension UIImagePickerController {
    /// Where photos come from.
    ///
    /// Source: Apple, UIImagePickerController.SourceType.
    public enum SourceType: Int, Sendable {
        /// The library.
        case photoLibrary = 0
        /// The camera.
        case camera = 1
        /// The album of photos that were taken: the same as the library.
        case savedPhotosAlbum = 2
    }

    /// The cameras of a device.
    ///
    /// Source: Apple, UIImagePickerController.CameraDevice.
    public enum CameraDevice: Int, Sendable {
        /// The one of the back.
        case rear = 0
        /// The one of the front.
        case front = 1
    }

    /// The medium that a camera records.
    ///
    /// Source: Apple, UIImagePickerController.CameraCaptureMode.
    public enum CameraCaptureMode: Int, Sendable {
        /// Photos.
        case photo = 0
        /// Videos.
        case video = 1
    }

    /// How a flash is used.
    ///
    /// Source: Apple, UIImagePickerController.CameraFlashMode.
    public enum CameraFlashMode: Int, Sendable {
        /// Never.
        case off = -1
        /// When it is dark.
        case auto = 0
        /// Always.
        case on = 1
    }

    /// The name of a part of the choice.
    ///
    /// Source: Apple, UIImagePickerController.InfoKey.
    ///
    /// Deviation: there are no live photos, assets, references and metadata.
    public struct InfoKey: RawRepresentable, Hashable, Sendable {
        /// The name.
        public let rawValue: String
        /// Creates a part's name.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// The identifier of the type, a `String`: `public.image` or `public.movie`.
        public static let mediaType = Self(rawValue: "UIImagePickerControllerMediaType")
        /// The photo as it is, a `UIImage`.
        public static let originalImage = Self(rawValue: "UIImagePickerControllerOriginalImage")
        /// The part of the photo that the user has chosen, a `UIImage`; with
        /// `allowsEditing` alone.
        public static let editedImage = Self(rawValue: "UIImagePickerControllerEditedImage")
        /// The rectangle of that part in the photo, in pixels, an `NSValue`.
        public static let cropRect = Self(rawValue: "UIImagePickerControllerCropRect")
        /// The file of a film, a `URL`.
        public static let mediaURL = Self(rawValue: "UIImagePickerControllerMediaURL")
        /// The file of a photo of the library, a `URL`.
        public static let imageURL = Self(rawValue: "UIImagePickerControllerImageURL")
    }
}

/// Receives what the user chooses in an image picker.
///
/// Source: Apple, UIImagePickerControllerDelegate. All methods have defaults, which dismiss the
/// picker; methods of the program dismiss it themselves.
@preconcurrency @MainActor
public protocol UIImagePickerControllerDelegate: NSObjectProtocol {
    /// The user has chosen a photo or a film, or taken a picture.
    func imagePickerController(
        _ picker: UIImagePickerController,
        didFinishPickingMediaWithInfo info: [UIImagePickerController.InfoKey: Any])
    /// The user has cancelled the choice.
    func imagePickerControllerDidCancel(_ picker: UIImagePickerController)
}

extension UIImagePickerControllerDelegate {
    /// Dismisses the picker.
    public func imagePickerController(
        _ picker: UIImagePickerController,
        didFinishPickingMediaWithInfo info: [UIImagePickerController.InfoKey: Any]
    ) { picker.dismiss(animated: true) }
    /// Dismisses the picker.
    public func imagePickerControllerDidCancel(_ picker: UIImagePickerController) {
        picker.dismiss(animated: true)
    }
}
