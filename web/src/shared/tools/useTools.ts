import type { Tool } from '@contracts/tool';
import { useContext, createContext } from 'react';
import { useToolsQuery } from './toolsApi';

/** The first tools of the list, from the page state. */
export const PreloadedTools = createContext<Tool[]>([]);

/** The tools loaded so far. */
export interface LoadedTools {
  /** The list, or its first tools while it loads; undefined when neither is available. */
  tools: Tool[] | undefined;
  isComplete: boolean;
  isLoading: boolean;
  error: unknown;
  retry: () => void;
}

/** Loads the list of tools and returns the first tools of the page state meanwhile. */
export function useTools(): LoadedTools {
  const first = useContext(PreloadedTools);
  const { data, isLoading, error, refetch } = useToolsQuery();
  const preview = isLoading && first.length > 0 ? first : undefined;
  return { tools: data ?? preview, isComplete: data !== undefined, isLoading, error, retry: () => void refetch() };
}
