import CoreGraphics
import Foundation
import QuartzCore

/// The status bar: the time, and signs for reception, network and battery.
///
/// The time is always 9:41, so that snapshots do not depend on when they were taken. The sizes are
/// those of the status bars in Apple's design resources for iPhones.
@MainActor
final class StatusBarLayer: CALayer {
    /// The least height of a bar around a camera housing; bars below it are in one row. In points.
    static let housingHeight: CGFloat = 40
    /// The height of a bar on a screen without a camera housing, in points.
    static let plainHeight: CGFloat = 20

    private let time = CATextLayer()
    private let reception = CAShapeLayer()
    private let network = CAShapeLayer()
    private let battery = CAShapeLayer()
    private let charge = CALayer()

    /// Adds the parts, which have neither positions nor colours yet.
    func prepare() {
        time.string = "9:41"
        time.alignmentMode = .center
        reception.path = Self.receptionSign
        network.path = Self.networkSign
        network.fillColor = nil
        network.lineWidth = 2.2
        battery.path = Self.batterySign
        battery.fillColor = nil
        battery.opacity = 0.4
        charge.cornerRadius = 1.3
        for part in [time, reception, network, battery, charge] { addSublayer(part) }
        zPosition = SystemBars.zPosition
    }

    var color: UIColor = .black {
        didSet {
            time.foregroundColor = color.cgColor
            reception.fillColor = color.cgColor
            network.strokeColor = color.cgColor
            battery.strokeColor = color.cgColor
            charge.backgroundColor = color.cgColor
        }
    }

    /// Places the parts in a bar of a width and height, in points.
    func arrange(width: CGFloat, height: CGFloat) {
        let isAroundHousing = height >= Self.housingHeight
        let center = isAroundHousing ? height / 2 + 1 : height / 2
        let font = UIFont.systemFont(ofSize: isAroundHousing ? 15 : 12, weight: .semibold)
        time.font = font
        time.fontSize = font.pointSize
        let line = font.lineHeight
        let middle = isAroundHousing ? width * 48 / 375 : width / 2
        time.frame = CGRect(x: middle - 27, y: center - line / 2, width: 54, height: line)
        var right = width - (isAroundHousing ? 14 : 6)
        for (sign, size) in [
            (battery as CALayer, CGSize(width: 25, height: 11.5)),
            (network, CGSize(width: 16, height: 11.5)), (reception, CGSize(width: 17, height: 11)),
        ] {
            right -= size.width
            sign.frame = CGRect(
                x: right, y: center - size.height / 2, width: size.width, height: size.height)
            right -= 5
        }
        charge.frame = CGRect(
            x: battery.frame.minX + 2, y: battery.frame.minY + 2, width: 18, height: 7.5)
    }

    private static let receptionSign: CGPath = {
        let path = UIBezierPath()
        for (index, height) in [4, 6, 8.5, 11].enumerated() {
            path.append(
                UIBezierPath(
                    roundedRect: CGRect(
                        x: Double(index) * 4.7, y: 11 - height, width: 3, height: height),
                    cornerRadius: 1))
        }
        return path.cgPath
    }()

    private static let networkSign: CGPath = {
        let path = UIBezierPath()
        let center = CGPoint(x: 8, y: 11)
        for radius in [1.3, 5.2, 9.1] {
            let arc = UIBezierPath(
                arcCenter: center, radius: radius, startAngle: -.pi * 0.76, endAngle: -.pi * 0.24,
                clockwise: true)
            path.append(arc)
        }
        return path.cgPath
    }()

    private static let batterySign: CGPath = {
        let path = UIBezierPath(
            roundedRect: CGRect(x: 0.5, y: 0.5, width: 21, height: 10.5), cornerRadius: 3)
        path.move(to: CGPoint(x: 23.5, y: 4))
        path.addLine(to: CGPoint(x: 23.5, y: 7.5))
        return path.cgPath
    }()
}
