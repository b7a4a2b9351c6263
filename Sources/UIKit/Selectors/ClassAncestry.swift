/// Returns a class and its superclasses, from the class upwards.
package func ancestry(of type: AnyClass) -> UnfoldFirstSequence<AnyClass> {
    sequence(first: type) { _getSuperclass($0) }
}
