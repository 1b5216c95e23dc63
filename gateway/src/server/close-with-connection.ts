import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

const waiting = new WeakMap<Socket, Set<ServerResponse>>();

/** Closes a pipelined response with its connection. Node does so only for the response whose turn it is. */
export function closeWithConnection({ socket }: IncomingMessage, response: ServerResponse): void {
  if (response.socket) return; // its turn, as without pipelining
  const responses = waiting.get(socket) ?? watch(socket);
  responses.add(response);
  response.once('socket', () => responses.delete(response));
}

/** One listener serves all responses of a connection: Node warns about more than ten. */
function watch(socket: Socket): Set<ServerResponse> {
  const responses = new Set<ServerResponse>();
  socket.once('close', () => responses.forEach((response) => response.destroy().emit('close')));
  waiting.set(socket, responses);
  return responses;
}
