import type { ServerResponse } from 'node:http';
import { readBytes, type OpenedFile } from '../storage/stored-file';
import type { ByteRange } from './range';

/** Streams a range of a stored file into a response at the pace of the client, with two buffers. */
export async function streamFile(file: OpenedFile, { start, length }: ByteRange, response: ServerResponse): Promise<void> {
  let written: Promise<Error | null | undefined> = Promise.resolve(null);
  for await (const chunk of readBytes(file.handle, start, length)) {
    throwIf(await written);
    written = write(response, chunk);
  }
  throwIf(await written);
  response.end();
}

/** Resolves when the operating system has taken the chunk, so that its buffer can be reused, or with the error that prevented it. */
function write(response: ServerResponse, chunk: Buffer): Promise<Error | null | undefined> {
  const { socket } = response.req;
  return new Promise((resolve) => {
    const closed = () => resolve(new Error('The client has disconnected.'));
    socket.once('close', closed);
    response.write(chunk, (error) => {
      socket.off('close', closed);
      resolve(error);
    });
    if (socket.destroyed) closed();
  });
}

function throwIf(failure: Error | null | undefined): void {
  if (failure) throw failure;
}
