/** A change of a status that may happen, and why it does; `from` is null for the first status of a row. */
export interface Transition<S extends string> {
  from: S | null;
  to: S;
  because: string;
}

/** Throws if a table of transitions does not list this one. */
export function requireTransition<S extends string>(
  table: readonly Transition<S>[],
  from: S | null,
  to: S,
): void {
  if (!table.some((transition) => transition.from === from && transition.to === to))
    throw new Error(`no transition from ${from ?? 'nothing'} to ${to}`);
}
