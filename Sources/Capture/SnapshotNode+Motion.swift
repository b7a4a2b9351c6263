import Snapshots
import UIKit

@MainActor
extension SnapshotNode {
    /// Reads a layer's animations in flight, after its model values.
    mutating func readMotion(of layer: CALayer) {
        let clock = layer.ownClock
        if !clock.isIdentity {
            drawing.clock = Clock(
                begin: clock.beginTime, speed: clock.speed, offset: clock.timeOffset)
        }
        let records = layer.animationRecords
        guard !records.isEmpty else { return }
        var aspects: Aspects = []
        for record in records {
            for track in record.tracks { aspects.formUnion(Aspects(track.property.root)) }
        }
        // Other parts of an image count only for the layer's own one.
        let showsContents =
            layer.contents is CGImage
            || records.contains { $0.tracks.contains { $0.property.root == .contents } }
        if !showsContents { aspects.subtract(.contents) }
        if layer.keepsDepth { aspects.formIntersection(.space) }
        animations = records.map { Animation($0, on: layer, aspects) }
        guard !aspects.isEmpty else { return }
        let model = modelValues(of: aspects, on: layer)
        if !model.isEmpty { drawing.model = model }
    }

    /// Returns the model values that tracks act on and that the members do not have exactly.
    private func modelValues(of aspects: Aspects, on layer: CALayer) -> [ModelValue] {
        let (own, read) = (layer.values.neutral, values(of: aspects))
        var model: [ModelValue] = []
        for root in aspects.roots {
            let property = LayerProperty(root)
            let value = Value(own.value(of: property))
            // An anchor point is multiplied by a size.
            let tolerance = root == .anchorPoint ? 1e-14 : 2e-10
            guard !value.nearlyEquals(Value(read.value(of: property)), within: tolerance) else {
                continue
            }
            model.append(
                ModelValue(path: root.rawValue, value: value == .nothing ? nil : value))
        }
        if aspects.contains(.contents) {
            let own = Gravity(layer.seenGravity)
            if own != gravity {
                model.append(
                    ModelValue(path: Self.gravityPath, value: .text((own ?? .fill).rawValue)))
            }
        }
        return model
    }
}

@MainActor
extension SnapshotNode.Animation {
    /// Reads an animation with those of its tracks that change some aspects of a node.
    init(_ record: AnimationRecord, on layer: CALayer, _ aspects: SnapshotNode.Aspects) {
        self.init(
            key: record.key,
            begin: layer.convertTime(record.timing.beginTime, to: nil),
            end: record.end.map { Double($0) / 1e9 },
            timing: record.animation is CASpringAnimation ? .spring : .curve)
        let start = begin
        let visible = record.lastingTracks.filter {
            !aspects.isDisjoint(with: SnapshotNode.Aspects($0.property.root))
        }
        guard visible.count <= SnapshotNode.Track.mostInAnimation,
            visible.allSatisfy({ $0.keyframeCount <= SnapshotNode.Track.mostKeyframes })
        else {
            reportMistake(
                "The animation “\(key)” on \(layer) is not shown to viewers: a line holds at most "
                    + "\(SnapshotNode.Track.mostInAnimation) tracks an animation and "
                    + "\(SnapshotNode.Track.mostKeyframes) keyframes a track.")
            return
        }
        // Nothing shows before a begin time that has passed, unless a clock turns back, or has
        // turned back since; a replicator's copies are behind.
        let canPrecede =
            record.isDelayed || layer.hasOwnClock || layer.isDelayedByReplicator
            || layer.convertTime(CACurrentMediaTime(), from: nil) < record.timing.beginTime
        tracks = visible.compactMap { track in
            var own = SnapshotNode.Track(track, begin: start) {
                $0.neutral(in: track.property.root)
            }
            if !canPrecede, track.groups.isEmpty, let fills = own?.fills {
                own?.fills = fills == .before ? nil : .after
            }
            return own
        }
    }
}

extension CALayer {
    /// Whether copies of the layer show other times than the layer.
    fileprivate var isDelayedByReplicator: Bool {
        var above = superlayer
        while let layer = above {
            if let replicator = layer as? CAReplicatorLayer, replicator.instanceDelay != 0 {
                return true
            }
            above = layer.superlayer
        }
        return false
    }
}

extension AnimationTrack {
    /// The number of values, or of a route's points.
    fileprivate var keyframeCount: Int {
        switch course {
        case .between, .values: 2
        case .frames(let frames): frames.times.count
        case .frameValues(let values, _): values.count
        case .path(let route), .heading(let route, _): route.times.count
        }
    }
}

extension LayerValues {
    /// The values with texts and numbers instead of objects, as lines have them.
    var neutral: LayerValues {
        guard more.contains(where: { if case .object = $0.value { true } else { false } }) else {
            return self
        }
        var values = self
        for (property, value) in more {
            guard case .object = value else { continue }
            values.more[property] = value.neutral(in: property.root)
        }
        return values
    }
}

extension LayerValue {
    /// An image's reference, a text layer's string, a font's weight; other values are unchanged.
    func neutral(in root: LayerProperty.Root?) -> LayerValue {
        guard case .object(let object) = self else { return self }
        switch object {
        case let picture as CGImage: return .text(picture.reference)
        case let font as UIFont: return .number(Double(font.cssWeight))
        case let font as CGFont:
            let shown = CATextLayer.systemFont(named: font.postScriptName as String?, 1)
            return .number(Double(shown.cssWeight))
        case let name as String where root == .font:
            return .number(Double(CATextLayer.systemFont(named: name, 1).cssWeight))
        case let string as String: return .text(string)
        case let string as NSAttributedString: return .text(string.string)
        default: return root == .string ? .text("\(object)") : .nothing
        }
    }
}
