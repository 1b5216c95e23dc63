import type { ErrorBody } from '@contracts/error-body';
import { act } from '@testing-library/react';

/** Replaces XMLHttpRequest in tests: records every upload and lets the test control it. */
export class FakeUpload {
  static readonly sent: FakeUpload[] = [];
  readonly upload: { onprogress: ((event: { loaded: number; total: number }) => void) | null } = {
    onprogress: null,
  };
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

  /** Replaces XMLHttpRequest by this class and discards earlier uploads. */
  static install(): void {
    FakeUpload.sent.length = 0;
    Object.defineProperty(window, 'XMLHttpRequest', {
      value: FakeUpload,
      configurable: true,
      writable: true,
    });
  }

  static latest(): FakeUpload {
    const upload = FakeUpload.sent.at(-1);
    if (!upload) throw new Error('nothing was sent');
    return upload;
  }

  /** Returns the text fields and the filenames in the order in which they were set. */
  fields(): Record<string, string> {
    return Object.fromEntries(
      [...this.body].map(([name, value]) => [
        name,
        value instanceof File ? `file ${value.name}` : value,
      ]),
    );
  }

  progress(loaded: number, total: number): void {
    act(() => this.upload.onprogress?.({ loaded, total }));
  }

  respond(status: number, body: Partial<ErrorBody> | string = {}): void {
    this.status = status;
    this.responseText = typeof body === 'string' ? body : JSON.stringify(body);
    act(() => this.onload?.());
  }

  fail(): void {
    act(() => this.onerror?.());
  }
}
