import type { Exchange } from './exchange';

/** Cuts the connection when a body is still coming `lingerMs` after its answer has been sent. For uploads, a minimum rate holds instead. */
export function limitUnreadBody(exchange: Exchange, lingerMs: number): void {
  const { request, response } = exchange;
  response.once('finish', () => {
    if (request.complete || exchange.streamsBody) return;
    setTimeout(() => {
      if (!request.complete) request.socket.destroy();
    }, lingerMs).unref();
  });
}
