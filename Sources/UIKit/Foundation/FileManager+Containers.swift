public import Foundation

extension FileManager {
    /// Returns the folder that the programs of a group share, and creates it if it is missing.
    ///
    /// It is the folder `Group Containers` in the user's folder for application support, and in it
    /// one for the group. A name that is empty or has a slash, or begins with a full stop, has
    /// none.
    ///
    /// Source: Apple, containerURL(forSecurityApplicationGroupIdentifier:).
    ///
    /// Deviation: programs have no entitlements, so that each name is a group of the program's.
    public func containerURL(forSecurityApplicationGroupIdentifier groupIdentifier: String) -> URL?
    {
        guard !groupIdentifier.isEmpty, !groupIdentifier.hasPrefix("."),
            !groupIdentifier.contains(where: { "/\0".contains($0) }),
            let support = urls(for: .applicationSupportDirectory, in: .userDomainMask).first
        else { return nil }
        let folder = support.appendingPathComponent("Group Containers", isDirectory: true)
            .appendingPathComponent(groupIdentifier, isDirectory: true)
        do {
            try createDirectory(at: folder, withIntermediateDirectories: true)
        } catch {
            return nil
        }
        return folder
    }

    /// The user's account with iCloud: nil, as without an account.
    ///
    /// Source: Apple, ubiquityIdentityToken.
    public var ubiquityIdentityToken: (any NSCoding & NSCopying & NSObjectProtocol)? { nil }

    /// Returns the folder of a container of iCloud's: nil, as without an account.
    ///
    /// Source: Apple, url(forUbiquityContainerIdentifier:), which returns nil without an account.
    public func url(forUbiquityContainerIdentifier containerIdentifier: String?) -> URL? { nil }
}

extension URLResourceKey {
    /// The free space of a volume, for what the user needs: that for everything.
    ///
    /// Nothing is deleted here to make room, so that the key is `volumeAvailableCapacityKey`.
    /// Source: Apple, volumeAvailableCapacityForImportantUsageKey.
    public static let volumeAvailableCapacityForImportantUsageKey = volumeAvailableCapacityKey
    /// The free space of a volume, for what the user may do without: that for everything.
    ///
    /// Source: Apple, volumeAvailableCapacityForOpportunisticUsageKey.
    public static let volumeAvailableCapacityForOpportunisticUsageKey = volumeAvailableCapacityKey
}

extension URLResourceValues {
    /// The free space of the volume in bytes, for what the user needs.
    ///
    /// Source: Apple, volumeAvailableCapacityForImportantUsage.
    public var volumeAvailableCapacityForImportantUsage: Int64? {
        volumeAvailableCapacity.map(Int64.init)
    }

    /// The free space of the volume in bytes, for what the user may do without.
    ///
    /// Source: Apple, volumeAvailableCapacityForOpportunisticUsage.
    public var volumeAvailableCapacityForOpportunisticUsage: Int64? {
        volumeAvailableCapacity.map(Int64.init)
    }
}
