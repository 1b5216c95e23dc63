import type { Tool } from '@contracts/tool';
import { useContext } from 'react';
import { FirstTools } from './FirstTools';
import { useToolsQuery } from './toolsApi';

/** The tools, as far as they are known. */
export interface KnownTools {
  /** The list, or its first tools while the list is on its way; undefined when neither is there. */
  tools: Tool[] | undefined;
  /** It is the whole list. */
  isWhole: boolean;
  isLoading: boolean;
  error: unknown;
  retry: () => void;
}

/** The list of tools, begun with those the page came with. */
export function useTools(): KnownTools {
  const first = useContext(FirstTools);
  const { data, isLoading, error, refetch } = useToolsQuery();
  const preview = isLoading && first.length > 0 ? first : undefined;
  return { tools: data ?? preview, isWhole: data !== undefined, isLoading, error, retry: () => void refetch() };
}
