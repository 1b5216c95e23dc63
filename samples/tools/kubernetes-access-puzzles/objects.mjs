/** The objects of a kind, such as `Pod`. */
export const ofKind = (objects, kind) => objects.filter((object) => object?.kind === kind);

/** The namespace of an object; `default` unless it names one. */
export const namespaceOf = ({ metadata }) => metadata?.namespace ?? 'default';
