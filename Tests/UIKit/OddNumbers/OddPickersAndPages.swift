import UIKit

private let lengths = -1e15...1e15

extension OddSetting {
    /// The numbers of pickers, pages, search bars, sheets and popovers, and what they ask
    /// their delegates.
    @OddSettings static var pickersAndPages: [OddSetting] {
        picker("widths from a picker's delegate", { $0.wheels.width = $1 }) {
            [$0.rowSize(forComponent: 0).width]
        }
        picker("row heights from a picker's delegate", { $0.wheels.height = $1 }) {
            [$0.rowSize(forComponent: 0).height]
        }
        picker("numbers of components") {
            $0.wheels.components = integer($1)
        } _: {
            [Double($0.numberOfComponents)]
        }
        picker("numbers of rows of a wheel") {
            $0.wheels.rows = integer($1)
        } _: {
            [Double($0.numberOfRows(inComponent: 0))]
        }
        picker("a selected row") {
            $0.selectRow(integer($1), inComponent: 0, animated: true)
            $0.selectRow(0, inComponent: integer($1), animated: false)
            _ = $0.view(forRow: integer($1), forComponent: 0)
        } _: {
            [Double($0.selectedRow(inComponent: 0))]
        }
        OddSetting("numbers of pages", usable: lengths) { window, number in
            let controller = OddPages(number: integer(number))
            window.rootViewController = controller
            return { [controller.view.bounds.height] }
        }
        view("UIDatePicker.minuteInterval", { UIDatePicker() }) {
            $0.minuteInterval = integer($1)
        } _: {
            [Double($0.minuteInterval)]
        }
        view("UIDatePicker.countDownDuration", { UIDatePicker() }) {
            $0.datePickerMode = .countDownTimer
            $0.countDownDuration = $1
        } _: {
            [$0.countDownDuration]
        }
        view("UISearchBar.selectedScopeButtonIndex", searchBar) {
            $0.selectedScopeButtonIndex = integer($1)
        }
        // As for the radius of a layer, each finite number is used.
        sheet(
            "UISheetPresentationController.preferredCornerRadius",
            usable: -1.7976931348623157e308...1.7976931348623157e308
        ) { sheet, number in
            sheet.preferredCornerRadius = number
            return { [sheet.presentedViewController.view.layer.cornerRadius] }
        }
        popover("UIPopoverPresentationController.sourceRect") {
            $0.sourceRect = CGRect(x: $1, y: 1, width: $1, height: 2)
        }
        popover("UIPopoverPresentationController.popoverLayoutMargins") {
            $0.popoverLayoutMargins = UIEdgeInsets(odd: $1)
        }
        split("UISplitViewController.preferredPrimaryColumnWidthFraction") {
            $0.preferredPrimaryColumnWidthFraction = $1
        }
        split("UISplitViewController.preferredPrimaryColumnWidth") {
            $0.preferredPrimaryColumnWidth = $1
        }
        split("UISplitViewController.minimumPrimaryColumnWidth") {
            $0.minimumPrimaryColumnWidth = $1
        }
        split("UISplitViewController.maximumPrimaryColumnWidth") {
            $0.maximumPrimaryColumnWidth = $1
        }
        sheet("heights of detents") { sheet, number in
            sheet.detents = [.custom { _ in number }, .large()]
            return { [sheet.presentedViewController.view.bounds.height] }
        }
    }

    private static func sheet(
        _ name: String, usable: ClosedRange<Double> = lengths,
        _ set:
            @escaping @MainActor @Sendable (UISheetPresentationController, Double) -> () ->
            [Double]
    ) -> OddSetting {
        OddSetting(name, usable: usable) { window, number in
            let (root, presented) = (UIViewController(), UIViewController())
            window.rootViewController = root
            guard let sheet = presented.sheetPresentationController else { return { [.nan] } }
            let read = set(sheet, number)
            root.present(presented, animated: false)
            return read
        }
    }

    private static func split(
        _ name: String,
        _ set: @escaping @MainActor @Sendable (UISplitViewController, Double) -> Void
    ) -> OddSetting {
        OddSetting(name, usable: lengths) { window, number in
            let split = UISplitViewController(style: .doubleColumn)
            split.setViewController(UIViewController(), for: .primary)
            split.setViewController(UIViewController(), for: .secondary)
            set(split, number)
            window.rootViewController = split
            return { [split.primaryColumnWidth] }
        }
    }

    private static func popover(
        _ name: String,
        _ set: @escaping @MainActor @Sendable (UIPopoverPresentationController, Double) -> Void
    ) -> OddSetting {
        OddSetting(name, usable: lengths) { window, number in
            let (root, presented) = (UIViewController(), UIViewController())
            window.rootViewController = root
            presented.modalPresentationStyle = .popover
            guard let popover = presented.popoverPresentationController else { return { [.nan] } }
            popover.delegate = NoAdaptation.shared
            popover.sourceView = root.view
            set(popover, number)
            root.present(presented, animated: false)
            return {
                let (rect, margins) = (popover.sourceRect, popover.popoverLayoutMargins)
                let bubble = popover.presentedView?.frame ?? .zero
                return [bubble.minX, bubble.minY, bubble.width, bubble.height] + margins.numbers
                    + (rect.isNull ? [] : [rect.origin.x, rect.size.width])
            }
        }
    }

    private static func picker(
        _ name: String, _ set: @escaping @MainActor @Sendable (OddPicker, Double) -> Void,
        _ read: @escaping @MainActor @Sendable (OddPicker) -> [Double]
    ) -> OddSetting {
        view(
            name, usable: lengths, { OddPicker() },
            {
                set($0, $1); $0.reloadAllComponents()
            }, read)
    }
}

/// Keeps popovers in compact widths.
private final class NoAdaptation: UIPopoverPresentationControllerDelegate {
    static let shared = NoAdaptation()

    func adaptivePresentationStyle(for controller: UIPresentationController)
        -> UIModalPresentationStyle
    { .none }
}

@MainActor
private func searchBar() -> UISearchBar {
    let bar = UISearchBar()
    (bar.scopeButtonTitles, bar.showsScopeBar) = (["a", "b"], true)
    return bar
}

private final class OddPicker: UIPickerView {
    let wheels = OddWheels()

    override init(frame: CGRect) {
        super.init(frame: frame)
        (dataSource, delegate) = (wheels, wheels)
    }

    required init?(coder: NSCoder) { nil }
}

/// Numbers that a picker view asks for.
private final class OddWheels: NSObject, UIPickerViewDataSource, UIPickerViewDelegate {
    var components = 2
    var rows = 9
    var width = 80.0
    var height = 32.0

    func numberOfComponents(in pickerView: UIPickerView) -> Int { components }

    func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int {
        rows
    }

    func pickerView(_ pickerView: UIPickerView, widthForComponent component: Int) -> CGFloat {
        width
    }

    func pickerView(_ pickerView: UIPickerView, rowHeightForComponent component: Int) -> CGFloat {
        height
    }

    func pickerView(
        _ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int
    ) -> String? { "\(row)" }
}

/// Pages that count themselves wrongly.
private final class OddPages: UIPageViewController, UIPageViewControllerDataSource {
    private let number: Int

    init(number: Int) {
        self.number = number
        super.init(transitionStyle: .scroll, navigationOrientation: .horizontal, options: nil)
        dataSource = self
        setViewControllers([UIViewController()], direction: .forward, animated: false)
    }

    required init?(coder: NSCoder) { nil }

    func presentationCount(for pageViewController: UIPageViewController) -> Int { number }

    func presentationIndex(for pageViewController: UIPageViewController) -> Int { number }

    func pageViewController(
        _ pageViewController: UIPageViewController,
        viewControllerBefore viewController: UIViewController
    ) -> UIViewController? { UIViewController() }

    func pageViewController(
        _ pageViewController: UIPageViewController,
        viewControllerAfter viewController: UIViewController
    ) -> UIViewController? { nil }
}
