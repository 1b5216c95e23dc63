import type { ServerResponse } from 'node:http';
import { readBytes } from '../files/read-bytes';
import type { OpenedFile } from '../files/stored-file';
import type { ByteRange } from './range';

/** Streams a range of a stored file into an answer whose head is written, at the reader's pace and with two small buffers. */
export async function sendObject(file: OpenedFile, range: ByteRange, response: ServerResponse): Promise<void> {
  let written: Promise<Error | null | undefined> = Promise.resolve(null);
  for await (const piece of readBytes(file.handle, range.start, range.length)) {
    throwIf(await written);
    written = write(response, piece);
  }
  throwIf(await written);
  response.end();
}

/** Resolves when the operating system has taken the piece, so that its buffer may be used again, or with the reason why it never will. */
function write(response: ServerResponse, piece: Buffer): Promise<Error | null | undefined> {
  const { socket } = response.req;
  return new Promise((resolve) => {
    const left = () => resolve(new Error('The reader has left.'));
    socket.once('close', left);
    response.write(piece, (error) => {
      socket.off('close', left);
      resolve(error);
    });
    if (socket.destroyed) left();
  });
}

function throwIf(failure: Error | null | undefined): void {
  if (failure) throw failure;
}
