import { type ComponentType, lazy, type ReactElement } from 'react';

/** Thrown when the code of a component could not be fetched. */
export class ChunkLoadError extends Error {}

/** A component whose code is fetched when it is first rendered. */
export interface LazyComponent<Props> {
  (props: Props): ReactElement;
  /** Fetches the code now, so that rendering does not suspend. If that fails, rendering throws ChunkLoadError. */
  preload: () => Promise<void>;
}

/** Creates a component whose code is fetched when it is first rendered. Browsers remember a failed module, so only a reload retries. */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> {
  let Loaded: ComponentType<Props> = lazy(async () => {
    try {
      return { default: await load() };
    } catch (cause) {
      throw new ChunkLoadError('The code of this part could not be fetched.', { cause });
    }
  });
  const Lazy = (props: Props) => <Loaded {...props} />;
  const preload = () =>
    load().then(
      (part) => void (Loaded = part),
      () => undefined,
    );
  return Object.assign(Lazy, { preload });
}
