import type { Tool } from '@contracts/tool';
import { createContext } from 'react';

/** The first tools of the list, from the page state. */
export const PreloadedTools = createContext<Tool[]>([]);
