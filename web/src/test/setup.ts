import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';
import { FakeSocket } from './FakeSocket';

/** Generous, because pages render slowly on a busy machine; missing elements still fail the test. */
configure({ asyncUtilTimeout: 10_000 });

const nothing = () => undefined;
const SILENT = { addEventListener: nothing, removeEventListener: nothing, addListener: nothing, removeListener: nothing };

/** jsdom has no layout: no media query matches, as on a wide screen without preferences. */
Object.defineProperty(window, 'matchMedia', {
  value: (query: string) => ({ matches: false, media: query, ...SILENT }),
});
Object.defineProperty(window, 'scrollTo', { value: () => undefined });
/** No socket connects by itself; a test controls the server side (see FakeSocket). */
Object.defineProperty(window, 'WebSocket', { value: FakeSocket, writable: true });

/** jsdom has no pointer events: a mouse event with a pointer type. */
class FakePointerEvent extends MouseEvent {
  readonly pointerType: string;

  constructor(type: string, init: PointerEventInit = {}) {
    super(type, init);
    this.pointerType = init.pointerType ?? '';
  }
}
Object.defineProperty(window, 'PointerEvent', { value: FakePointerEvent });

/** Failed calls are logged with console.debug (spec §8); tests of the log restore the original. */
beforeEach(() => void jest.spyOn(console, 'debug').mockImplementation(() => undefined));
