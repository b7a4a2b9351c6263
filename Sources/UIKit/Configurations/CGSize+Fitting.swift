extension CGSize {
    /// Returns the size of an image that is as large as a maximum at most, in the same proportion;
    /// a width or height of 0 of the maximum is no limit.
    func fitted(to most: CGSize) -> CGSize {
        guard width > 0, height > 0 else { return self }
        let factor = min(
            1, most.width > 0 ? most.width / width : 1, most.height > 0 ? most.height / height : 1)
        return CGSize(width: width * factor, height: height * factor)
    }
}
