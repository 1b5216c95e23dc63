import type { PageState } from '@contracts/page';
import { createContext } from 'react';

/** The page state from the server: what the first page shows before the responses to its own requests. */
export const PreloadedState = createContext<Partial<PageState>>({});
