import type { Tool } from '@contracts/tool';
import { createContext } from 'react';

/** The first tools of the list, in its order, as the page came with them. */
export const FirstTools = createContext<Tool[]>([]);
