import { createContext } from 'react';

/** Hears the title of the page that is drawn where there is no document yet; nobody listens in a browser. */
export const PageTitle = createContext<((title: string) => void) | undefined>(undefined);
