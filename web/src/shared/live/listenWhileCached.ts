import { live, type LiveListener } from './LiveConnection';

/** Listens to the live connection while a cache entry exists. */
export async function listenWhileCached(
  { cacheEntryRemoved }: { cacheEntryRemoved: Promise<void> },
  listener: LiveListener,
): Promise<void> {
  const unsubscribe = live.listen(listener);
  await cacheEntryRemoved;
  unsubscribe();
}
