/** Waits for milliseconds or until the signal aborts; resolves in both cases. */
export async function sleep(ms: number, until?: AbortSignal): Promise<void> {
  if (until?.aborted) return;
  await new Promise<void>((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      until?.removeEventListener('abort', finish);
      resolve();
    };
    const timer = setTimeout(finish, ms);
    until?.addEventListener('abort', finish);
  });
}
