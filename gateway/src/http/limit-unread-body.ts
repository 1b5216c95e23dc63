import type { RequestContext } from '../server/request-context';

/** Destroys a connection whose request body is still arriving `unreadBodyMs` after the response. Uploads have a minimum rate instead. */
export function limitUnreadBody(context: RequestContext, unreadBodyMs: number): void {
  const { request, response } = context;
  response.once('finish', () => {
    if (request.complete || context.streamsBody) return;
    setTimeout(() => {
      if (!request.complete) request.socket.destroy();
    }, unreadBodyMs).unref();
  });
}
