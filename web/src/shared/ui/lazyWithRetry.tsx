import { type ComponentType, lazy, type ReactElement } from 'react';

/** The code of a part of the client could not be fetched. */
export class CodeNotFetched extends Error {}

/** A part of the client whose code is fetched when it is first shown. */
export interface LazyPart<Props> {
  (props: Props): ReactElement;
  /** Fetches its code now, after which it is shown without waiting. Where that fails, showing it throws CodeNotFetched. */
  fetchAhead: () => Promise<void>;
}

/**
 * Makes a part that is fetched when it is first shown; it throws CodeNotFetched where that fails. Browsers remember a module that
 * could not be fetched until the page is reloaded, so there is no other way to try again.
 */
export function lazyWithRetry<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let Part: ComponentType<Props> = lazy(async () => {
    try {
      return { default: await load() };
    } catch (cause) {
      throw new CodeNotFetched('The code of this part could not be fetched.', { cause });
    }
  });
  const Lazily = (props: Props) => <Part {...props} />;
  const fetchAhead = () =>
    load().then(
      (part) => void (Part = part),
      () => undefined,
    );
  return Object.assign(Lazily, { fetchAhead });
}
