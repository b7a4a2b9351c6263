import Snapshots
import UIKit

/// The encoded outlines of a layer, cached in the layer so that unchanged ones are not encoded
/// again.
@MainActor
final class OutlineMemo {
    struct Outline {
        var path: CGPath
        var data: PathData
    }

    var path: Outline?
    var shadow: Outline?

    static func of(_ layer: CALayer) -> OutlineMemo {
        if let memo = layer.captureMemo as? OutlineMemo { return memo }
        let memo = OutlineMemo()
        layer.captureMemo = memo
        return memo
    }

    func data(of path: CGPath, at place: ReferenceWritableKeyPath<OutlineMemo, Outline?>)
        -> PathData
    {
        // The same object is the same outline, because nothing mutates the copies that layers keep.
        if let known = self[keyPath: place], known.path === path { return known.data }
        let data = PathData(path)
        self[keyPath: place] = Outline(path: path, data: data)
        return data
    }
}
