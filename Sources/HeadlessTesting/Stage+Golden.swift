public import Foundation

/// Comparisons with golden files; ``GoldenFiles`` says where they are and how to write them.
extension Stage {
    /// Expects the window's tree, ``tree``, to be that of a golden file.
    ///
    /// ```swift
    /// stage.expectGolden("signed in")  // __Golden__/LoginTests/signed in.txt
    /// ```
    ///
    /// A difference fails the test at the call; the expected and actual tree and their difference
    /// are attached to the test.
    ///
    /// - Returns: whether they agree.
    @discardableResult
    public func expectGolden(
        _ name: String, fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
        column: Int = #column
    ) -> Bool {
        let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        let tree = self.tree
        return Golden(name: name, ending: "txt", actual: Data(tree.utf8), site: site).check {
            let expected = String(decoding: $0, as: UTF8.self)
            guard let first = LineDifference.first(expected, tree) else { return nil }
            return .init(
                sentence: "in line \(first.line), expected “\(first.expected)”, but it is "
                    + "“\(first.actual)”.",
                text: LineDifference.text(expected, tree))
        }
    }

    /// Expects a picture, or any other data, to be that of a golden file, byte by byte.
    ///
    /// - Parameters:
    ///   - name: the file's name without its ending.
    ///   - picture: the data, such as a PNG of the product `Raster`.
    ///   - ending: the file's ending. Default: png.
    ///   - fileID: the caller's file.
    ///   - filePath: the caller's file.
    ///   - line: the caller's line.
    ///   - column: the caller's column.
    /// - Returns: whether they agree.
    @discardableResult
    public func expectGolden(
        _ name: String, picture: Data, ending: String = "png", fileID: String = #fileID,
        filePath: String = #filePath, line: Int = #line, column: Int = #column
    ) -> Bool {
        let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        return Golden(name: name, ending: ending, actual: picture, site: site).check { expected in
            guard expected != picture else { return nil }
            let same = zip(expected, picture).prefix { $0 == $1 }.count
            return .init(
                sentence: "it has \(picture.count) bytes instead of \(expected.count), and byte "
                    + "\(same) is the first that differs.")
        }
    }
}

/// Timelines in files.
extension Timeline {
    /// The samples as comma-separated values: a line `time,value`, then the seconds and the value
    /// of each sample, with six and nine digits after the point at most.
    public var csv: String {
        samples.reduce(into: "time,value\n") { text, sample in
            let time = ((sample.seconds * 1e6).rounded() / 1e6).inWords
            let value =
                sample.value.isFinite && abs(sample.value) < 1e6
                ? ((sample.value * 1e9).rounded() / 1e9).inWords : "\(sample.value)"
            text += "\(time),\(value)\n"
        }
    }

    /// Expects the values of a golden file, ``csv``, within a tolerance.
    ///
    /// The times must be the same. A difference fails the test at the call, with the first and the
    /// largest one; the expected and actual values and their differences are attached to the test.
    ///
    /// - Parameters:
    ///   - name: the file's name without its ending, which is csv.
    ///   - tolerance: the largest difference that is allowed, in the value's unit.
    ///   - fileID: the caller's file.
    ///   - filePath: the caller's file.
    ///   - line: the caller's line.
    ///   - column: the caller's column.
    /// - Returns: whether they agree.
    @discardableResult
    public func expectGolden(
        _ name: String, within tolerance: Double, fileID: String = #fileID,
        filePath: String = #filePath, line: Int = #line, column: Int = #column
    ) -> Bool {
        let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        guard hasSamples(site) else { return false }
        return Golden(name: name, ending: "csv", actual: Data(csv.utf8), site: site).check {
            difference(from: String(decoding: $0, as: UTF8.self), within: tolerance)
        }
    }

    private func difference(
        from text: String, within tolerance: Double
    ) -> Golden.Difference? {
        let rows = text.split(separator: "\n").dropFirst()
        var table = "time,expected,actual,difference\n"
        var first: String?
        var count = 0
        for (index, row) in rows.enumerated() {
            let cells = row.split(separator: ",", omittingEmptySubsequences: false).map(Double.init)
            guard cells.count == 2, let time = cells[0], let value = cells[1] else {
                return .init(
                    sentence: "line \(index + 2) of the file is not “seconds,value”: "
                        + "“\(row.prefix(80))”.")
            }
            guard index < samples.count, abs(samples[index].seconds - time) <= 1e-6 else {
                return .init(
                    sentence:
                        "the file has a value at \(time.inWords) s in line \(index + 2), where "
                        + "the timeline has "
                        + (index < samples.count
                            ? "one at \(samples[index].time.inWords)." : "none: it is shorter."))
            }
            let actual = samples[index].value
            table +=
                "\(time.inWords),\(value.inWords),\(actual.inWords),\((actual - value).inWords)\n"
            // Two values that are not numbers agree.
            guard !(abs(actual - value) <= tolerance), !(actual.isNaN && value.isNaN) else {
                continue
            }
            count += 1
            if first == nil {
                first =
                    "at \(time.inWords) s it is \(Self.words(actual)) instead of "
                    + Self.words(value)
            }
        }
        if samples.count > rows.count {
            return .init(
                sentence: "the file ends after \(rows.count) values, the timeline has "
                    + "\(samples.count).")
        }
        guard let first else { return nil }
        return .init(
            sentence: "\(first), with a tolerance of \(Self.words(tolerance)); \(count) of "
                + "\(samples.count) values differ.", text: table)
    }
}
