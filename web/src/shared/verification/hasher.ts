import type { FileDigest } from '@transparency';
import type { HashingResponse, HashingRequest } from './hashingProtocol';

/** Hashes one file in a worker while its bytes arrive. */
export interface Hasher {
  update(bytes: Uint8Array): void;
  /** Resolves with the digest of all bytes. Rejects with an Error when the worker's code could not be fetched. */
  finish(): Promise<FileDigest>;
  cancel(): void;
}

/** Hashes whole files. */
export interface FileHasher {
  /** Reads a file of any size in small pieces and reports the bytes that are done. Rejects with an Error when it cannot be read. */
  hash(file: Blob, onProgress: (bytes: number) => void): Promise<FileDigest>;
  close(): void;
}

/** Starts a worker that hashes the bytes of one file. */
export function startHasher(): Hasher {
  const worker = startWorker();
  const digest = digestFrom(worker, 0);
  const send = (request: HashingRequest) => worker.postMessage(request);
  return {
    update: (bytes) => send({ type: 'bytes', bytes }),
    finish: () => {
      send({ type: 'finish' });
      return digest.finally(() => worker.terminate());
    },
    cancel: () => worker.terminate(),
  };
}

/** Starts a worker that hashes files until it is closed, so that it needs no connection later. */
export function startFileHasher(): FileHasher {
  const worker = startWorker();
  let id = 0;
  return {
    hash: (file, onProgress) => {
      id += 1;
      const digest = digestFrom(worker, id, onProgress);
      worker.postMessage({ type: 'file', id, file } satisfies HashingRequest);
      return digest;
    },
    close: () => worker.terminate(),
  };
}

const startWorker = (): Worker =>
  new Worker(new URL('./hashing.worker.ts', import.meta.url), { type: 'module' });

function digestFrom(
  worker: Worker,
  id: number,
  onProgress?: (bytes: number) => void,
): Promise<FileDigest> {
  const digest = new Promise<FileDigest>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<HashingResponse>) => {
      if (data.id !== id) return;
      if (data.type === 'progress') onProgress?.(data.bytes);
      else if (data.type === 'digest') resolve(data.digest);
      else reject(new Error(data.message));
    });
    worker.addEventListener('error', () =>
      reject(new Error('The code that computes digests could not be fetched.')),
    );
  });
  digest.catch(() => undefined); // the code that awaits it handles the error; a canceled transfer has nobody
  return digest;
}
