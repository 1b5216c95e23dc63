import { ignoreOutputErrors } from '../../shared/ignore-output-errors';

const PARENT_CHECK_INTERVAL_MS = 250;

/** Returns a signal that aborts at SIGINT, SIGTERM or SIGHUP, when the npm (or test) that started the stack has exited, or after an uncaught error. */
export function stopRequest(onCrash: (thrown: unknown) => void): AbortSignal {
  const request = new AbortController();
  const stop = () => request.abort();
  // npm may forward a signal that the terminal has already sent to this process: a second one changes nothing.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  process.on('uncaughtException', (thrown) => {
    onCrash(thrown);
    stop();
  });
  ignoreOutputErrors();
  if (watchesParent()) {
    const parent = process.ppid;
    setInterval(() => process.ppid !== parent && stop(), PARENT_CHECK_INTERVAL_MS).unref();
  }
  return request.signal;
}

/** npm does not always forward SIGTERM; without npm, the shell may exit on purpose (`node dist/... &`). */
function watchesParent(): boolean {
  return process.env.npm_lifecycle_event !== undefined || process.env.STOP_WITH_PARENT === 'true';
}
