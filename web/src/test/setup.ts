import '@testing-library/jest-dom';
import { FakeSocket } from './FakeSocket';

const nothing = () => undefined;
const SILENT = { addEventListener: nothing, removeEventListener: nothing, addListener: nothing, removeListener: nothing };

/** jsdom has no layout: every media query is answered "no", as on a wide screen without preferences. */
Object.defineProperty(window, 'matchMedia', {
  value: (query: string) => ({ matches: false, media: query, ...SILENT }),
});
Object.defineProperty(window, 'scrollTo', { value: () => undefined });
/** Nobody answers on a socket here; a test plays the server (see FakeSocket). */
Object.defineProperty(window, 'WebSocket', { value: FakeSocket, writable: true });
