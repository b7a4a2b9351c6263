import MainLoop

/// Adds an image to the photos that pickers show, and calls a method of an object afterwards.
///
/// The photos are the files of the folder `MAINSPRING_PHOTOS`; the image becomes a PNG there. The
/// method gets the image, the error or nil, and the context, in a later turn:
/// `image(_:didFinishSavingWithError:contextInfo:)`. It is an error if there is no folder, if the
/// file cannot be written, or if the image has no pixels because the product Raster is not linked.
///
/// Source: Apple, UIImageWriteToSavedPhotosAlbum(_:_:_:_:).
@preconcurrency @MainActor
public func UIImageWriteToSavedPhotosAlbum(
    _ image: UIImage, _ completionTarget: Any?, _ completionSelector: Selector?,
    _ contextInfo: UnsafeMutableRawPointer?
) {
    var failure: (any Error)?
    do {
        try PhotoLibrary.current.add(image)
    } catch {
        failure = error
    }
    guard let completionTarget, let completionSelector else { return }
    let target = targetObject(completionTarget)
    MainLoop.main.schedule(after: .zero, every: nil) { [failure] in
        // The parameter is a pointer that may be nil, or one that may not be, of either kind.
        let context = contextInfo ?? PhotoLibrary.noContext
        for pointer in [context as Any, UnsafeRawPointer(context)] {
            let outcome = completionSelector.call(on: target, image, failure, pointer)
            if case .wrongArgument = outcome { continue }
            if case .missing = outcome { break }
            return
        }
        completionSelector.send(to: target, image, failure)
    }
}

extension PhotoLibrary {
    /// The place of a context that the program did not give, for methods that need one.
    fileprivate static let noContext = UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1)

    /// Adds an image as a file with a name of its own.
    fileprivate func add(_ image: UIImage) throws {
        func failure(_ text: String) -> NSError {
            NSError(
                domain: "PHPhotosErrorDomain", code: -1,
                userInfo: [NSLocalizedDescriptionKey: text])
        }
        guard let folder else {
            throw failure("There is no folder for photos; MAINSPRING_PHOTOS names one.")
        }
        guard let data = image.pngData() else {
            throw failure("The image has no pixels; the product Raster draws them.")
        }
        let names = Set(folder.visibleNames(of: "photos"))
        var number = names.count + 1
        func name() -> String {
            let digits = "\(number)"
            return "IMG_" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
                + ".png"
        }
        while names.contains(name()) { number += 1 }
        try data.write(to: folder.appendingPathComponent(name()), options: .withoutOverwriting)
    }
}
