import type { Tool } from '@contracts/tool';
import { useContext } from 'react';
import { PreloadedState } from '../api/preloadedState';
import { useToolsQuery } from './toolsApi';

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
  const { tools: first } = useContext(PreloadedState);
  const { data, isLoading, error, refetch } = useToolsQuery();
  const preview = isLoading && first?.length ? first : undefined;
  return {
    tools: data ?? preview,
    isComplete: data !== undefined,
    isLoading,
    error,
    retry: () => void refetch(),
  };
}
