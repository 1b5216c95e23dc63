import { type ComponentType, lazy, type ReactElement } from 'react';

/** The code of a part of the client could not be fetched. */
export class CodeNotFetched extends Error {}

/** How to begin anew with each part whose code could not be fetched. */
const failed = new Set<() => void>();

/** A part of the client whose code is fetched when it is first shown. */
export interface LazyPart<Props> {
  (props: Props): ReactElement;
  /** Fetches its code now, after which it is shown without waiting. Where that fails, showing it will say so. */
  fetchAhead: () => Promise<void>;
}

/**
 * Makes a part that is fetched when it is first shown; it throws CodeNotFetched where that fails, until `forgetFailures` lets it be
 * fetched anew. React's own `lazy` would fail for ever.
 */
export function lazily<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  const begin = (): ComponentType<Props> =>
    lazy(async () => {
      try {
        return { default: await load() };
      } catch (cause) {
        failed.add(() => (held.part = begin()));
        throw new CodeNotFetched('The code of this part could not be fetched.', { cause });
      }
    });
  const held = { part: begin() };
  const Lazily = (props: Props) => {
    const Part = held.part;
    return <Part {...props} />;
  };
  const fetchAhead = () =>
    load().then(
      (part) => void (held.part = part),
      () => undefined,
    );
  return Object.assign(Lazily, { fetchAhead });
}

/** What could not be fetched may be tried again, once it is shown again. */
export function forgetFailures(): void {
  failed.forEach((beginAnew) => beginAnew());
  failed.clear();
}
