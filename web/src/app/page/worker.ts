import { parentPort } from 'node:worker_threads';
import type { RenderAnswer, RenderRequest } from '@contracts/page';
import { renderPage } from './renderPage';

/** The client's server build: a worker thread that draws the pages it is asked for, so that who asks is not kept from anything else. */
parentPort?.on('message', ({ id, path, state }: RenderRequest) => {
  const say = (answer: RenderAnswer) => parentPort?.postMessage(answer);
  renderPage(path, state).then(
    (page) => say({ id, page }),
    (error: unknown) => say({ id, error }),
  );
});
