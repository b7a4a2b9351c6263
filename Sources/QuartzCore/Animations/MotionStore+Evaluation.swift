import CoreGraphics

extension MotionStore {
    /// Evaluates a layer's cells that have values at a time of its clock. Allocates nothing.
    ///
    /// - Returns: Whether a value differs from the one shown last.
    @discardableResult
    func evaluate(_ slot: UnsafeMutablePointer<Slot>, at time: Double) -> Bool {
        let (cells, tracks, numbers) = (cells.base, tracks.base, numbers.base)
        var hasChanged = false
        var index = slot.pointee.firstCell
        while index >= 0 {
            let cell = cells + Int(index)
            index = cell.pointee.next
            let shown = numbers + cell.pointee.base
            switch cell.pointee.width {
            case 0: break
            case 1:
                let value = Self.value(cell, tracks, numbers, time, as: Double.self)
                if shown[1] != value {
                    shown[1] = value
                    hasChanged = true
                }
            case 2:
                hasChanged =
                    Self.show(cell, tracks, numbers, time, as: SIMD2<Double>.self) || hasChanged
            case 4:
                hasChanged =
                    Self.show(cell, tracks, numbers, time, as: SIMD4<Double>.self) || hasChanged
            default: hasChanged = Self.showTransform(cell, tracks, numbers, time) || hasChanged
            }
        }
        return hasChanged
    }

    @inline(__always)
    private static func show<V: SIMD<Double>>(
        _ cell: UnsafeMutablePointer<Cell>, _ tracks: UnsafeMutablePointer<Track>,
        _ numbers: UnsafeMutablePointer<Double>, _ time: Double, as: V.Type
    ) -> Bool {
        let place = UnsafeMutableRawPointer(numbers + cell.pointee.base)
        var value = place.loadUnaligned(as: V.self)
        var isInEffect = false
        var index = cell.pointee.firstTrack
        while index >= 0 {
            let track = tracks + Int(index)
            index = track.pointee.next
            guard track.pointee.isDirect else {
                var lanes = LayerProperty.Lanes.zero
                var lane = 0
                while lane < V.scalarCount {
                    lanes[lane] = value[lane]
                    lane += 1
                }
                guard track.pointee.put(into: &lanes, at: time, numbers, asTransform: false) else {
                    continue
                }
                isInEffect = true
                lane = 0
                while lane < V.scalarCount {
                    value[lane] = lanes[lane]
                    lane += 1
                }
                continue
            }
            let progress = track.pointee.progress(at: time)
            guard progress == progress else { continue }
            isInEffect = true
            let values = UnsafeRawPointer(numbers + track.pointee.values)
            let start = values.loadUnaligned(as: V.self)
            let way = values.loadUnaligned(fromByteOffset: MemoryLayout<V>.size, as: V.self)
            let own = start + way * V(repeating: progress)
            if track.pointee.isAdditive {
                value += own
            } else if track.pointee.part == .whole {
                value = own
            } else {
                value = replacing(track.pointee.part, of: value, by: own)
            }
        }
        cell.pointee.isInEffect = isInEffect
        let last = place.loadUnaligned(fromByteOffset: MemoryLayout<V>.size, as: V.self)
        guard last != value else { return false }
        place.storeBytes(of: value, toByteOffset: MemoryLayout<V>.size, as: V.self)
        return true
    }

    private static func replacing<V: SIMD<Double>>(
        _ part: LayerProperty.Part, of value: V, by own: V
    ) -> V {
        var lanes = LayerProperty.Lanes.zero
        var source = LayerProperty.Lanes.zero
        var lane = 0
        while lane < V.scalarCount {
            lanes[lane] = value[lane]
            source[lane] = own[lane]
            lane += 1
        }
        part.write(part.read(source), into: &lanes)
        var result = value
        lane = 0
        while lane < V.scalarCount {
            result[lane] = lanes[lane]
            lane += 1
        }
        return result
    }

    @inline(__always)
    private static func value(
        _ cell: UnsafeMutablePointer<Cell>, _ tracks: UnsafeMutablePointer<Track>,
        _ numbers: UnsafeMutablePointer<Double>, _ time: Double, as: Double.Type
    ) -> Double {
        var value = numbers[cell.pointee.base]
        var isInEffect = false
        var index = cell.pointee.firstTrack
        while index >= 0 {
            let track = tracks + Int(index)
            index = track.pointee.next
            guard track.pointee.isDirect else {
                var lanes = LayerProperty.Lanes(value)
                guard track.pointee.put(into: &lanes, at: time, numbers, asTransform: false) else {
                    continue
                }
                isInEffect = true
                value = lanes[0]
                continue
            }
            let progress = track.pointee.progress(at: time)
            guard progress == progress else { continue }
            isInEffect = true
            let values = numbers + track.pointee.values
            let own = values[0] + values[1] * progress
            value = track.pointee.isAdditive ? value + own : own
        }
        cell.pointee.isInEffect = isInEffect
        return value
    }

    private static func showTransform(
        _ cell: UnsafeMutablePointer<Cell>, _ tracks: UnsafeMutablePointer<Track>,
        _ numbers: UnsafeMutablePointer<Double>, _ time: Double
    ) -> Bool {
        typealias Lanes = LayerProperty.Lanes
        let size = MemoryLayout<Lanes>.size
        let place = UnsafeMutableRawPointer(numbers + cell.pointee.base)
        var value = place.loadUnaligned(as: Lanes.self)
        var isInEffect = false
        var index = cell.pointee.firstTrack
        while index >= 0 {
            let track = tracks + Int(index)
            index = track.pointee.next
            let part = track.pointee.part
            guard track.pointee.isDirect else {
                guard
                    track.pointee.put(into: &value, at: time, numbers, asTransform: part == .whole)
                else { continue }
                isInEffect = true
                continue
            }
            let progress = track.pointee.progress(at: time)
            guard progress == progress else { continue }
            isInEffect = true
            let values = UnsafeRawPointer(numbers + track.pointee.values)
            let own = values.loadUnaligned(as: Lanes.self).interpolated(
                to: values.loadUnaligned(fromByteOffset: size, as: Lanes.self), fraction: progress,
                asTransform: part == .whole)
            if track.pointee.isAdditive {
                part.write(
                    own.added(to: part.read(value), asTransform: part == .whole), into: &value)
            } else {
                part.write(own, into: &value)
            }
        }
        cell.pointee.isInEffect = isInEffect
        guard place.loadUnaligned(fromByteOffset: size, as: Lanes.self) != value else {
            return false
        }
        place.storeBytes(of: value, toByteOffset: size, as: Lanes.self)
        return true
    }

    /// Overwrites a layer's model values with the last results.
    func apply(_ slot: Index, to values: inout LayerValues) {
        var index = slots[Int(slot)].firstCell
        while index >= 0 {
            let cell = cells[Int(index)]
            index = cell.next
            guard cell.isInEffect else { continue }
            var lanes = LayerProperty.Lanes.zero
            let width = Int(cell.width)
            for lane in 0..<width { lanes[lane] = numbers[cell.base + width + lane] }
            values.set(LayerProperty(cell.root), to: lanes)
        }
    }
}

extension MotionStore.Track {
    /// Returns the fraction of the distance at a time of the layer's clock; NaN if the animation
    /// has no effect then.
    ///
    /// The result is that of ``TimingModel/sample(at:)``, with a short cut for animations that do
    /// not repeat.
    @inline(__always)
    func progress(at time: Double) -> Double {
        var fraction: Double
        if isPlain {
            let elapsed = time - timing.beginTime
            if elapsed < activeDuration - TimingModel.rounding {
                if elapsed < -TimingModel.rounding {
                    guard timing.fillsBackwards else { return .nan }
                    fraction = 0
                } else {
                    fraction = elapsed <= TimingModel.rounding ? 0 : elapsed / timing.duration
                }
            } else {
                guard timing.fillsForwards else { return .nan }
                fraction = 1
            }
        } else {
            let sample = timing.sample(at: time)
            guard sample.isInEffect else { return .nan }
            fraction = sample.progress
        }
        return pacedProgress(at: fraction)
    }

    /// Returns the fraction of the distance at a fraction of the duration.
    @inline(__always)
    func pacedProgress(at fraction: Double) -> Double {
        switch pace {
        case .linear: fraction
        case .curve(let curve): fraction <= 0 ? 0 : fraction >= 1 ? 1 : curve.value(at: fraction)
        case .spring(let curve): 1 - curve.remaining(at: fraction * timing.duration)
        }
    }
}
