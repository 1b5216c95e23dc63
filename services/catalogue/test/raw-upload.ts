import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Caller } from '@libs/auth';
import { testSigner, type TestService } from '@testing';

const BOUNDARY = 'raw-upload-boundary';
const TAIL = `\r\n--${BOUNDARY}--\r\n`;

/** An upload whose bytes the test sends one write at a time. */
export class RawUpload {
  private readonly answered: Promise<IncomingMessage>;

  private constructor(private readonly outgoing: ClientRequest) {
    this.answered = once(outgoing, 'response').then(([response]) => response as IncomingMessage);
    // Some tests cut the connection while the body is being sent.
    outgoing.on('error', () => undefined);
    this.answered.catch(() => undefined);
  }

  /** Sends the headers and the start of a multipart body with one file of `size` bytes. */
  static begin(service: TestService, as: Caller, filename: string, size: number): RawUpload {
    const head = headOf(filename);
    const upload = new RawUpload(
      request(new URL('/api/tools', service.url), {
        method: 'POST',
        agent: false,
        headers: {
          authorization: `Bearer ${testSigner.sign(as, 'catalogue')}`,
          connection: 'keep-alive',
          'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
          'content-length': Buffer.byteLength(head) + size + Buffer.byteLength(TAIL),
        },
      }),
    );
    upload.outgoing.write(head);
    return upload;
  }

  /** Writes bytes of the file, and waits while the connection applies backpressure. */
  async write(bytes: Buffer): Promise<void> {
    if (!this.outgoing.write(bytes)) await once(this.outgoing, 'drain');
  }

  end(): void {
    this.outgoing.end(TAIL);
  }

  abort(): void {
    this.outgoing.destroy();
  }

  async answer(): Promise<{ status: number; body: any }> {
    const response = await this.answered;
    return { status: response.statusCode!, body: JSON.parse(await text(response)) };
  }

  async closed(): Promise<void> {
    if (!this.outgoing.destroyed) await once(this.outgoing, 'close');
  }
}

function headOf(filename: string): string {
  const fields = { name: 'Raw', description: 'Sent by hand' };
  const parts = Object.entries(fields).map(
    ([name, value]) =>
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const file = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="toolFile"; filename="${filename}"\r\n\r\n`;
  return parts.join('') + file;
}
