import { createHash } from 'node:crypto';
import { createHashingHandler, type HashingResponse } from './hashingProtocol';

const MIB = 1024 * 1024;
const FILE_BYTES = 16 * MIB;

/** A file that exists only while it is read: its bytes are made when somebody asks for them. */
class MadeFile {
  readonly size = FILE_BYTES;
  largestRead = 0;

  stream(): ReadableStream<Uint8Array> {
    let sent = 0;
    return new ReadableStream({
      type: 'bytes',
      pull: (controller) => {
        const request = controller.byobRequest;
        const view = request?.view;
        if (!request || !view) throw new Error('the file is not read into a buffer of the reader');
        this.largestRead = Math.max(this.largestRead, view.byteLength);
        const bytes = Math.min(view.byteLength, FILE_BYTES - sent);
        new Uint8Array(view.buffer, view.byteOffset, bytes).fill((sent / MIB) % 251);
        sent += bytes;
        request.respond(bytes);
        if (sent === FILE_BYTES) controller.close();
      },
    });
  }
}

it('hashes a file of any size with one buffer of 1 MiB', async () => {
  const expected = createHash('sha256');
  for (let part = 0; part < FILE_BYTES / MIB; part += 1)
    expected.update(Buffer.alloc(MIB, part % 251));
  const responses: HashingResponse[] = [];
  const handle = createHashingHandler((message) => {
    if (message.type !== 'progress') responses.push(message);
  });
  const file = new MadeFile();
  await handle({ type: 'file', id: 1, file: file as unknown as Blob });
  expect(responses).toEqual([
    { id: 1, type: 'digest', digest: { sha256: expected.digest('hex'), size: FILE_BYTES } },
  ]);
  expect(file.largestRead).toBe(MIB);
});
