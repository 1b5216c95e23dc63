import type { IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { openRequest, type OwnRequest } from '@libs/connections';

/** Milliseconds a store that held the file a moment ago is given to come back: longer than one of its replicas takes to restart. */
const RETURN_MS = 5000;
const PAUSE_MS = 200;

/**
 * Opens an object at the store. The download is recorded by now, so a store that restarts at this moment is waited for:
 * refusing the member would count a download that they do not have. Rejects when the store stays unavailable or is silent.
 */
export async function openObject(request: OwnRequest): Promise<IncomingMessage> {
  const deadline = performance.now() + RETURN_MS;
  for (;;) {
    const answer = await openRequest(request).catch((error: unknown) => {
      if (performance.now() > deadline || !isRestarting(error)) throw error;
    });
    if (answer && ((answer.statusCode ?? 0) < 500 || performance.now() > deadline)) return answer;
    answer?.resume();
    await sleep(PAUSE_MS, undefined, { signal: request.signal });
  }
}

/** What a connection fails with while nobody listens, or when whoever did is killed. */
const isRestarting = (error: unknown): boolean =>
  ['ECONNREFUSED', 'ECONNRESET', 'EPIPE'].includes(String((error as NodeJS.ErrnoException).code));
