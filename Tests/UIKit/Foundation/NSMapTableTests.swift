import Testing
import UIKit

// Source: Apple, NSMapTable and NSHashTable.
@Suite("Tables of objects")
struct NSMapTableTests {
    private final class Thing {}

    @Test("weak keys and objects leave with what they refer to; strong ones keep it")
    func strength() {
        let key = Thing()
        let weakObjects = NSMapTable<Thing, Thing>.strongToWeakObjects()
        let strong = NSMapTable<Thing, Thing>.strongToStrongObjects()
        do {
            let object = Thing()
            weakObjects.setObject(object, forKey: key)
            #expect(weakObjects.object(forKey: key) === object)
            strong.setObject(Thing(), forKey: key)
        }
        #expect(weakObjects.object(forKey: key) == nil)
        #expect(strong.object(forKey: key) != nil)
        let weakKeys = NSMapTable<Thing, Thing>.weakToStrongObjects()
        weakKeys.setObject(key, forKey: Thing())
        #expect(weakKeys.keyEnumerator().nextObject() == nil)
        #expect(weakKeys.objectEnumerator()?.nextObject() == nil)
    }

    @Test("entries are replaced, removed and enumerated")
    func entries() {
        let (first, second) = (Thing(), Thing())
        let table = NSMapTable<Thing, Thing>.weakToWeakObjects()
        table.setObject(first, forKey: first)
        table.setObject(second, forKey: first)
        table.setObject(first, forKey: second)
        table.setObject(nil, forKey: first)
        #expect(table.count == 2)
        #expect(table.object(forKey: first) === second)
        let keys = table.keyEnumerator().compactMap { $0 as? Thing }
        #expect(keys.count == 2)
        table.removeObject(forKey: first)
        #expect(table.object(forKey: first) == nil)
        table.removeAllObjects()
        #expect(table.count == 0)
    }

    @Test("a hash table enumerates the members that exist")
    func members() {
        let thing = Thing()
        let table = NSHashTable<Thing>.weakObjects()
        table.add(thing)
        table.add(Thing())
        let found = table.objectEnumerator().compactMap { $0 as? Thing }
        #expect(found.count == 1)
        #expect(found.first === thing)
    }
}
