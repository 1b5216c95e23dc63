import type { Tool } from '@contracts/tool';
import { useContext } from 'react';
import { FirstTools } from './FirstTools';
import { useToolsQuery } from './toolsApi';

/** The tools loaded so far. */
export interface KnownTools {
  /** The list, or its first tools while it loads; undefined when neither is available. */
  tools: Tool[] | undefined;
  /** `tools` is the whole list. */
  isWhole: boolean;
  isLoading: boolean;
  error: unknown;
  retry: () => void;
}

/** Loads the list of tools and returns the first tools of the page state meanwhile. */
export function useTools(): KnownTools {
  const first = useContext(FirstTools);
  const { data, isLoading, error, refetch } = useToolsQuery();
  const preview = isLoading && first.length > 0 ? first : undefined;
  return { tools: data ?? preview, isWhole: data !== undefined, isLoading, error, retry: () => void refetch() };
}
