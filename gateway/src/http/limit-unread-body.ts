import type { RequestContext } from './request-context';

/** Cuts the connection when a body is still coming `unreadBodyMs` after its answer has been sent. For uploads, a minimum rate holds instead. */
export function limitUnreadBody(context: RequestContext, unreadBodyMs: number): void {
  const { request, response } = context;
  response.once('finish', () => {
    if (request.complete || context.streamsBody) return;
    setTimeout(() => {
      if (!request.complete) request.socket.destroy();
    }, unreadBodyMs).unref();
  });
}
