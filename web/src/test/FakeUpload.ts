import type { ErrorBody } from '@contracts/error-body';
import { act } from '@testing-library/react';

/** What stands in for XMLHttpRequest in tests: it remembers every upload, and a test decides how it goes. */
export class FakeUpload {
  static readonly sent: FakeUpload[] = [];
  readonly upload: { onprogress: ((event: { loaded: number; total: number }) => void) | null } = { onprogress: null };
  onload: (() => void) | null = null;
  onerror: (() => void) | null = null;
  onabort: (() => void) | null = null;
  withCredentials = false;
  method = '';
  url = '';
  status = 0;
  statusText = '';
  responseText = '';
  body: FormData = new FormData();

  open(method: string, url: string): void {
    this.method = method;
    this.url = url;
  }

  send(body: FormData): void {
    this.body = body;
    FakeUpload.sent.push(this);
  }

  /** Puts this class in the place of XMLHttpRequest and forgets earlier uploads. */
  static install(): void {
    FakeUpload.sent.length = 0;
    Object.defineProperty(window, 'XMLHttpRequest', { value: FakeUpload, configurable: true, writable: true });
  }

  /** The upload that was sent last. */
  static latest(): FakeUpload {
    const upload = FakeUpload.sent.at(-1);
    if (!upload) throw new Error('nothing was sent');
    return upload;
  }

  /** The text fields and the names of the files, in the order they were set. */
  fields(): Record<string, string> {
    return Object.fromEntries([...this.body].map(([name, value]) => [name, value instanceof File ? `file ${value.name}` : value]));
  }

  /** So much of the upload has left. */
  progress(loaded: number, total: number): void {
    act(() => this.upload.onprogress?.({ loaded, total }));
  }

  /** The server answers. */
  answer(status: number, body: Partial<ErrorBody> | string = {}): void {
    this.status = status;
    this.responseText = typeof body === 'string' ? body : JSON.stringify(body);
    act(() => this.onload?.());
  }

  /** The connection breaks. */
  break(): void {
    act(() => this.onerror?.());
  }
}
