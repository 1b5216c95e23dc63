import { createContext } from 'react';

/** Receives the page's title during server-side rendering, which has no document; undefined in a browser. */
export const PageTitle = createContext<((title: string) => void) | undefined>(undefined);
