import UIKit

/// A card about a member: portrait, name, position, skills and a line about them.
class CardTableViewCell: UITableViewCell {
    let mainView = UIView()
    let profilePicture = UILabel()
    let nameLabel = UILabel()
    let positionLabel = UILabel()
    let skillsLabel = UILabel()
    let bioLabel = UILabel()

    override init(style: CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        loadPrototype()
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
        loadPrototype()
    }

    /// Shows a member.
    func useMember(_ member: Member) {
        profilePicture.text = member.initials
        profilePicture.backgroundColor = member.color
        nameLabel.text = member.name
        positionLabel.text = member.position
        skillsLabel.text = member.skills.joined(separator: " · ")
        bioLabel.text = member.bio
    }
}

/// The contents of the storyboard's prototype cell.
extension CardTableViewCell {
    private static let portrait: CGFloat = 64

    private func loadPrototype() {
        selectionStyle = .none
        backgroundColor = .clear
        contentView.backgroundColor = .clear

        mainView.backgroundColor = .white
        mainView.layer.cornerRadius = 6
        mainView.layer.shadowColor = UIColor.black.cgColor
        mainView.layer.shadowOpacity = 0.15
        mainView.layer.shadowOffset = CGSize(width: 0, height: 1)
        mainView.layer.shadowRadius = 3
        contentView.addSubview(mainView)

        profilePicture.textColor = .white
        profilePicture.textAlignment = .center
        profilePicture.font = .systemFont(ofSize: 22, weight: .medium)
        profilePicture.layer.cornerRadius = Self.portrait / 2
        profilePicture.layer.masksToBounds = true
        nameLabel.font = .systemFont(ofSize: 18, weight: .semibold)
        positionLabel.font = .systemFont(ofSize: 14)
        positionLabel.textColor = .darkGray
        skillsLabel.font = .systemFont(ofSize: 12)
        skillsLabel.textColor = .gray
        bioLabel.font = .systemFont(ofSize: 13)
        bioLabel.numberOfLines = 2

        let parts = [profilePicture, nameLabel, positionLabel, skillsLabel, bioLabel]
        parts.forEach(mainView.addSubview)
        ([mainView] + parts).forEach { $0.translatesAutoresizingMaskIntoConstraints = false }
        constrainCard()
        constrainTexts()
    }

    private func constrainCard() {
        NSLayoutConstraint.activate([
            mainView.topAnchor.constraint(equalTo: contentView.topAnchor, constant: 6),
            mainView.bottomAnchor.constraint(equalTo: contentView.bottomAnchor, constant: -6),
            mainView.leadingAnchor.constraint(equalTo: contentView.leadingAnchor, constant: 10),
            mainView.trailingAnchor.constraint(equalTo: contentView.trailingAnchor, constant: -10),

            profilePicture.leadingAnchor.constraint(equalTo: mainView.leadingAnchor, constant: 12),
            profilePicture.topAnchor.constraint(equalTo: mainView.topAnchor, constant: 12),
            profilePicture.widthAnchor.constraint(equalToConstant: Self.portrait),
            profilePicture.heightAnchor.constraint(equalTo: profilePicture.widthAnchor),
        ])
    }

    private func constrainTexts() {
        var above = mainView.topAnchor
        for (label, gap) in [(nameLabel, 12), (positionLabel, 2), (skillsLabel, 4), (bioLabel, 8)] {
            NSLayoutConstraint.activate([
                label.topAnchor.constraint(equalTo: above, constant: CGFloat(gap)),
                label.leadingAnchor.constraint(
                    equalTo: profilePicture.trailingAnchor, constant: 12),
                label.trailingAnchor.constraint(equalTo: mainView.trailingAnchor, constant: -12),
            ])
            above = label.bottomAnchor
        }
    }
}
