import '@testing-library/jest-dom';
import { File } from 'node:buffer';
import { configure } from '@testing-library/react';
import { live } from '../shared/live/LiveConnection';
import { FakeSocket } from './FakeSocket';
import { FakeWorker } from './FakeWorker';

/** Generous, because pages render slowly on a busy machine; missing elements still fail the test. */
configure({ asyncUtilTimeout: 10_000 });

const nothing = () => undefined;
const SILENT = {
  addEventListener: nothing,
  removeEventListener: nothing,
  addListener: nothing,
  removeListener: nothing,
};

/** jsdom has no layout: no media query matches, as on a wide screen without preferences. */
Object.defineProperty(window, 'matchMedia', {
  value: (query: string) => ({ matches: false, media: query, ...SILENT }),
  writable: true,
});
Object.defineProperty(window, 'scrollTo', { value: () => undefined });
/** No socket connects by itself; a test controls the server side (see FakeSocket). */
Object.defineProperty(window, 'WebSocket', { value: FakeSocket, writable: true });

/** jsdom has no workers. */
Object.defineProperty(window, 'Worker', { value: FakeWorker, writable: true });

/** Pages refetch at once when the connection recovers. */
live.maxRecoveryDelay = 0;

/** Bodies of fetch are Node's, and take no file of jsdom. */
Object.defineProperty(window, 'File', { value: File });
/** Node's, which fetch can send, from a form as well, as in a browser. */
class FakeFormData extends FormData {
  constructor(form?: HTMLFormElement) {
    super();
    for (const { name, value } of form?.querySelectorAll<HTMLInputElement>(
      'input:not([type=file]), textarea',
    ) ?? [])
      this.append(name, value);
  }
}
Object.defineProperty(window, 'FormData', { value: FakeFormData });

/** Closed after each test file: the next one in this process would receive what it sends. */
const channels: BroadcastChannel[] = [];
class FakeBroadcastChannel extends BroadcastChannel {
  constructor(name: string) {
    super(name);
    channels.push(this);
  }
}
Object.defineProperty(window, 'BroadcastChannel', { value: FakeBroadcastChannel });
afterAll(() => channels.forEach((channel) => channel.close()));

/** jsdom has no pointer events: a mouse event with a pointer type. */
class FakePointerEvent extends MouseEvent {
  readonly pointerType: string;

  constructor(type: string, init: PointerEventInit = {}) {
    super(type, init);
    this.pointerType = init.pointerType ?? '';
  }
}
Object.defineProperty(window, 'PointerEvent', { value: FakePointerEvent });

/** Each test is a new browser. */
beforeEach(() => localStorage.clear());

/** Failed calls are logged with console.debug (spec §8); tests of the log restore the original. */
beforeEach(() => void jest.spyOn(console, 'debug').mockImplementation(() => undefined));
