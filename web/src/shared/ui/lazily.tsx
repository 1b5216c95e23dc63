import { type ComponentType, lazy } from 'react';

/** The code of a part of the client could not be fetched. */
export class CodeNotFetched extends Error {}

/** How to begin anew with each part whose code could not be fetched. */
const failed = new Set<() => void>();

/**
 * A part of the client whose code is fetched when it is first shown; throws CodeNotFetched where that fails, until
 * `forgetFailures` lets it be fetched anew. React's own `lazy` would fail for ever.
 */
export function lazily<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
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
  return function Lazily(props: Props) {
    const Part = held.part;
    return <Part {...props} />;
  };
}

/** What could not be fetched may be tried again, once it is shown again. */
export function forgetFailures(): void {
  failed.forEach((beginAnew) => beginAnew());
  failed.clear();
}
