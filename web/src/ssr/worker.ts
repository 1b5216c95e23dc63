import type { RenderRequest } from '@contracts/page';
import { renderPage } from './renderPage';

/** Server-renders a page in a worker thread of the gateway, so that rendering does not block the main thread. */
export default ({ path, state }: RenderRequest) => renderPage(path, state);
