import UIKit

enum CellStatus {
case opened
case closed
}
class AnimationCell: UITableViewCell {
let leftView = UIView()
let rightView = UIView()
let widthOfOpenedLeftView: CGFloat = 50
let widthOfClosedLeftView: CGFloat = 10
var currentCellStatus: CellStatus = .closed
override func awakeFromNib() {
super.awakeFromNib()
// Initialization code
contentView.addSubview(leftView)
contentView.addSubview(rightView)
leftView.snp.makeConstraints { make in
make.top.equalToSuperview()
make.bottom.equalToSuperview()
make.leading.equalToSuperview()
make.width.equalTo(10)
}
rightView.snp.makeConstraints { make in
make.top.equalToSuperview()
make.bottom.equalToSuperview()
make.leading.equalToSuperview().offset(10)
make.trailing.equalToSuperview()
}
leftView.backgroundColor = .red
rightView.backgroundColor = .blue
backgroundColor = .gray
let panGestureRecognizer = UIPanGestureRecognizer(target: self, action: #selector(animatePanGesture(recognizer:)))
panGestureRecognizer.delegate = self
contentView.addGestureRecognizer(panGestureRecognizer)
}
func animatePanGesture(recognizer: UIPanGestureRecognizer) {
switch recognizer.state {
case .began:
break
case .changed:
continueSwipe(recognizer: recognizer)
break
case .ended:
endSwipe(recognizer: recognizer)
break
default:
break
}
}
func continueSwipe(recognizer: UIPanGestureRecognizer) {
let leftViewOffset = getLeftViewOffset(recognizer: recognizer)
leftView.snp.updateConstraints { make in
make.width.equalTo(leftViewOffset)
}
let rightViewOffset = getRightViewOffset(recognizer: recognizer)
rightView.snp.updateConstraints { make in
make.leading.equalToSuperview().offset(rightViewOffset)
make.trailing.equalToSuperview().offset(rightViewOffset - widthOfClosedLeftView)
}
}
func endSwipe(recognizer: UIPanGestureRecognizer) {
if recognizer.velocity(in: self).x < 0 {
closeCell()
} else {
openCell()
}
}
func openCell() {
leftView.snp.updateConstraints { make in
make.width.equalTo(widthOfOpenedLeftView)
}
rightView.snp.updateConstraints { make in
make.leading.equalToSuperview().offset(widthOfOpenedLeftView)
make.trailing.equalToSuperview().offset(widthOfOpenedLeftView - widthOfClosedLeftView)
}
UIView.animate(withDuration: 0.5, delay: 0, usingSpringWithDamping: 0.5, initialSpringVelocity: 0, options: .curveEaseInOut, animations: {
self.contentView.layoutIfNeeded()
})
currentCellStatus = .opened
}
func closeCell() {
leftView.snp.updateConstraints { make in
make.width.equalTo(widthOfClosedLeftView)
}
rightView.snp.updateConstraints { make in
make.leading.equalToSuperview().offset(widthOfClosedLeftView)
make.trailing.equalToSuperview().offset(0)
}
UIView.animate(withDuration: 0.5, delay: 0, usingSpringWithDamping: 0.5, initialSpringVelocity: 0, options: .curveEaseInOut, animations: {
self.contentView.layoutIfNeeded()
})
currentCellStatus = .closed
}
func getLeftViewOffset(recognizer: UIPanGestureRecognizer) -> CGFloat {
var leftViewOffset: CGFloat = 0
switch currentCellStatus {
case .opened:
leftViewOffset = widthOfOpenedLeftView + recognizer.translation(in: self).x
break
case .closed:
leftViewOffset = widthOfClosedLeftView + recognizer.translation(in: self).x
break
default:
break
}
if leftViewOffset <= widthOfClosedLeftView {
leftViewOffset = widthOfClosedLeftView
}
if leftViewOffset >= widthOfOpenedLeftView {
leftViewOffset = widthOfOpenedLeftView + (leftViewOffset - widthOfOpenedLeftView) / 5
}
return leftViewOffset
}
func getRightViewOffset(recognizer: UIPanGestureRecognizer) -> CGFloat {
var rightViewOffset: CGFloat = 0
switch currentCellStatus {
case .opened:
rightViewOffset = widthOfOpenedLeftView + recognizer.translation(in: self).x
break
case .closed:
rightViewOffset = widthOfClosedLeftView + recognizer.translation(in: self).x
break
default:
break
}
if rightViewOffset <= widthOfClosedLeftView {
rightViewOffset = widthOfClosedLeftView
}
return rightViewOffset
}
}
