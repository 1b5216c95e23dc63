import type { Tool } from '@contracts/tool';
import { useContext } from 'react';
import { PreloadedState } from '../api/preloadedState';
import { useToolsQuery } from './toolsApi';

/** The tools loaded so far. */
export interface LoadedTools {
  /** The newest tools, those of the page state while they load; undefined when neither is available. */
  tools: Tool[] | undefined;
  isLoading: boolean;
  error: unknown;
  retry: () => void;
}

/** Loads the newest tools and returns those of the page state meanwhile. */
export function useTools(count: number): LoadedTools {
  const { tools: first } = useContext(PreloadedState);
  const { data, isLoading, error, refetch } = useToolsQuery(count);
  const preview = isLoading && first?.length ? first : undefined;
  return { tools: data ?? preview, isLoading, error, retry: () => void refetch() };
}
