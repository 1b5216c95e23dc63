import { parentPort } from 'node:worker_threads';
import type { RenderResponse, RenderRequest } from '@contracts/page';
import { renderPage } from './renderPage';

/** Server-renders pages in a worker thread, so that rendering does not block the main thread. */
parentPort?.on('message', ({ id, path, state }: RenderRequest) => {
  const respond = (response: RenderResponse) => parentPort?.postMessage(response);
  renderPage(path, state).then(
    (page) => respond({ id, page }),
    (error: unknown) => respond({ id, error }),
  );
});
