public import Foundation
public import UIKit

/// Lets the user choose photos and films, one or several.
///
/// ```swift
/// var configuration = PHPickerConfiguration()
/// configuration.selectionLimit = 0
/// configuration.filter = .images
/// let picker = PHPickerViewController(configuration: configuration)
/// picker.delegate = self
/// present(picker, animated: true)
/// ```
///
/// The photos are those of `UIImagePickerController.photoFolder`, and each one's accessibility
/// identifier is its file's name.
///
/// Source: Apple, PHPickerViewController.
///
/// Deviation: one folder without albums and search, in the order of names.
@preconcurrency @MainActor
open class PHPickerViewController: UIViewController {
    /// The photos that are offered.
    public final let configuration: PHPickerConfiguration
    /// The object that receives the choice; not retained.
    open weak var delegate: (any PHPickerViewControllerDelegate)?
    private var isOver = false

    /// Creates a picker.
    public init(configuration: PHPickerConfiguration) {
        self.configuration = configuration
        super.init(nibName: nil, bundle: nil)
    }

    /// Creates nothing: the picker is not in interface files.
    public required init?(coder: NSCoder) { nil }

    /// Creates the grid.
    open override func viewDidLoad() {
        super.viewDidLoad()
        let types = configuration.filter?.types ?? ["public.image", "public.movie"]
        let grid = PhotoGridController(
            types: types, limit: max(0, configuration.selectionLimit))
        grid.whenChosen = { [weak self] in self?.finish($0) }
        let navigator = UINavigationController(rootViewController: grid)
        embed(navigator)
    }

    /// Sends an empty choice if the user has dismissed the picker.
    open override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        if presentingViewController == nil { finish([]) }
    }

    private func finish(_ items: [PhotoLibrary.Item]) {
        guard !isOver else { return }
        isOver = true
        let results = items.compactMap { item in
            NSItemProvider(contentsOf: item.url).map { PHPickerResult(itemProvider: $0) }
        }
        delegate?.picker(self, didFinishPicking: results)
    }
}

/// A photo or film that the user has chosen.
///
/// Source: Apple, PHPickerResult.
public struct PHPickerResult: Hashable, Sendable {
    /// The data of the file.
    public let itemProvider: NSItemProvider
    /// The identifier of the library's asset: nil, as for a picker without a library.
    public var assetIdentifier: String? { nil }
}

/// Receives the photos that the user chooses.
///
/// Source: Apple, PHPickerViewControllerDelegate.
@preconcurrency @MainActor
public protocol PHPickerViewControllerDelegate: AnyObject {
    /// The user has chosen, or cancelled: then there are no results. The program dismisses the
    /// picker.
    func picker(_ picker: PHPickerViewController, didFinishPicking results: [PHPickerResult])
}
