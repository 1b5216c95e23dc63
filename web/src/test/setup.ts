import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';
import { FakeSocket } from './FakeSocket';

/** On a busy machine a page may take its time; what never comes still fails. */
configure({ asyncUtilTimeout: 10_000 });

const nothing = () => undefined;
const SILENT = { addEventListener: nothing, removeEventListener: nothing, addListener: nothing, removeListener: nothing };

/** jsdom has no layout: every media query is answered "no", as on a wide screen without preferences. */
Object.defineProperty(window, 'matchMedia', {
  value: (query: string) => ({ matches: false, media: query, ...SILENT }),
});
Object.defineProperty(window, 'scrollTo', { value: () => undefined });
/** Nobody answers on a socket here; a test plays the server (see FakeSocket). */
Object.defineProperty(window, 'WebSocket', { value: FakeSocket, writable: true });

/** jsdom has no pointer events: a mouse event with the kind of pointer. */
class FakePointerEvent extends MouseEvent {
  readonly pointerType: string;

  constructor(type: string, init: PointerEventInit = {}) {
    super(type, init);
    this.pointerType = init.pointerType ?? '';
  }
}
Object.defineProperty(window, 'PointerEvent', { value: FakePointerEvent });

/** Failed calls are logged there (spec §8); a test about it restores the original. */
beforeEach(() => void jest.spyOn(console, 'debug').mockImplementation(() => undefined));
