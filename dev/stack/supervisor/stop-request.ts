import { surviveLostOutput } from '../process/survive-lost-output';

const parentCheck = 250;

/**
 * Aborts when the stack is to stop: at a signal, when the npm (or test) that started it is gone, or after an error of our own, which
 * must not leave the parts behind.
 */
export function stopRequest(onCrash: (thrown: unknown) => void): AbortSignal {
  const request = new AbortController();
  const stop = () => request.abort();
  // npm may pass on a signal that the terminal has sent to us as well: asking twice is asking once.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  process.on('uncaughtException', (thrown) => {
    onCrash(thrown);
    stop();
  });
  surviveLostOutput();
  if (watchesParent()) {
    const parent = process.ppid;
    setInterval(() => process.ppid !== parent && stop(), parentCheck).unref();
  }
  return request.signal;
}

/** npm does not always pass SIGTERM on; without npm a shell may go away on purpose (`node dist/... &`). */
function watchesParent(): boolean {
  return process.env.npm_lifecycle_event !== undefined || process.env.STOP_WITH_PARENT === 'true';
}
