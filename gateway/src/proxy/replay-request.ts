import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';

/** Wraps a request whose body has already been read, so that the proxy can read it again. */
export function replayRequest(request: IncomingMessage, body: Buffer): IncomingMessage {
  const { method, url, headers, socket, httpVersion, httpVersionMajor, httpVersionMinor } = request;
  const replay = new Readable({
    read() {
      this.push(body);
      this.push(null);
    },
  });
  return Object.assign(replay, {
    method,
    url,
    headers,
    socket,
    httpVersion,
    httpVersionMajor,
    httpVersionMinor,
  }) as unknown as IncomingMessage;
}
