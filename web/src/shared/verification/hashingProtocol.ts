import { createFileDigest, type FileDigest } from '@transparency';

/** Sent to the worker: the bytes of one file in their order, then `finish`; or whole files, each with a number of its own. */
export type HashingRequest =
  | { type: 'bytes'; bytes: Uint8Array }
  | { type: 'finish' }
  | { type: 'file'; id: number; file: Blob };

/** Sent by the worker: how many bytes of a file it has hashed, then the digest or why there is none; `id` is the file's, 0 for received bytes. */
export type HashingResponse = { id: number } & (
  | { type: 'progress'; bytes: number }
  | { type: 'digest'; digest: FileDigest }
  | { type: 'failed'; message: string }
);

/** Bytes of a file that are in memory at a time: one buffer, which is used again, since a new one for each part would fill the memory until it is collected. */
const BUFFER_BYTES = 1024 * 1024;

/** Returns what the worker does with each request. */
export function createHashingHandler(
  post: (response: HashingResponse) => void,
): (request: HashingRequest) => Promise<void> {
  const received = createFileDigest();
  const hash = async (id: number, file: Blob) => {
    const digest = createFileDigest();
    const reader = file.stream().getReader({ mode: 'byob' });
    let buffer = new ArrayBuffer(BUFFER_BYTES);
    for (let bytes = 0; bytes < file.size;) {
      const { value } = await reader.read(new Uint8Array(buffer));
      if (!value) throw new Error('The file is shorter than it was.');
      digest.update(value);
      bytes += value.length;
      buffer = value.buffer; // the stream took it and gives it back
      post({ id, type: 'progress', bytes });
    }
    post({ id, type: 'digest', digest: digest.finish() });
  };
  return async (request) => {
    try {
      if (request.type === 'bytes') received.update(request.bytes);
      else if (request.type === 'finish')
        post({ id: 0, type: 'digest', digest: received.finish() });
      else await hash(request.id, request.file);
    } catch (error) {
      const id = request.type === 'file' ? request.id : 0;
      post({ id, type: 'failed', message: String(error) });
    }
  };
}
