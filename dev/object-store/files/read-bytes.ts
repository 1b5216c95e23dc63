import type { FileHandle } from 'node:fs/promises';

const piece = 256 * 1024;

/** Reads a range of a file piece by piece. Two buffers take turns, so a piece is valid only until the one after the next is asked for. */
export async function* readBytes(handle: FileHandle, start: number, length: number): AsyncGenerator<Buffer> {
  const size = Math.min(piece, length);
  const buffers = [Buffer.allocUnsafeSlow(size), Buffer.allocUnsafeSlow(size)] as const;
  for (let read = 0, turn = 0; read < length; turn ^= 1) {
    const buffer = buffers[turn === 0 ? 0 : 1];
    const { bytesRead } = await handle.read(buffer, 0, Math.min(size, length - read), start + read);
    if (bytesRead === 0) throw new Error('A stored file is shorter than its record says.');
    read += bytesRead;
    yield bytesRead === size ? buffer : buffer.subarray(0, bytesRead);
  }
}
