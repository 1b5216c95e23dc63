/** Bytes gathered before they become a Blob; browsers keep Blobs on disk, so a large file is not held twice in memory. */
const PACK = 8 * 1024 * 1024;

/** Reads a body to its end into Blobs, telling how many bytes have come. */
export async function readToBlob(body: ReadableStream<Uint8Array>, onProgress: (bytes: number) => void): Promise<Blob> {
  const packed: Blob[] = [];
  let loose: Uint8Array<ArrayBuffer>[] = [];
  let looseBytes = 0;
  let total = 0;
  const pack = () => {
    packed.push(new Blob(loose));
    loose = [];
    looseBytes = 0;
  };
  const reader = body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    loose.push(part.value as Uint8Array<ArrayBuffer>);
    looseBytes += part.value.length;
    total += part.value.length;
    if (looseBytes >= PACK) pack();
    onProgress(total);
  }
  pack();
  return new Blob(packed, { type: 'application/octet-stream' });
}

/** Hands a file to the person under this name. */
export function saveAs(blob: Blob, filename: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = filename;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
