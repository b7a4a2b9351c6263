extension UIView: PictureSource {
    package final var pictureContent: Any? { resolvedContent() }
}
