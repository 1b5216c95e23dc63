import { type ComponentType, lazy } from 'react';

/** Thrown when the code of a component could not be fetched. Browsers remember a failed module, so only a reload retries. */
export class ChunkLoadError extends Error {}

/** Creates a component whose code is fetched when it is first rendered, or that throws ChunkLoadError. */
export const lazyComponent = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> =>
  lazy(async () => {
    try {
      return { default: await load() };
    } catch (cause) {
      throw new ChunkLoadError('The code of this part could not be fetched.', { cause });
    }
  });
