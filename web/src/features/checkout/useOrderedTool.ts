import type { Tool } from '@contracts/tool';
import { useToolQuery } from '../../shared/tools/toolsApi';
import { isNotFound } from './isNotFound';
import { notForSale } from './notForSale';

/** The tool of an order as it is now. */
export interface OrderedTool {
  tool: Tool | undefined;
  isLoading: boolean;
  /** Why it can no longer be bought; null while it can, and while that is unknown. */
  unavailable: string | null;
}

/** Loads the tool of an order, which may have changed or been deleted since the last visit; null is Pro. */
export function useOrderedTool(toolId: string | null): OrderedTool {
  const { currentData, error, isLoading } = useToolQuery(toolId ?? '', { skip: toolId === null, refetchOnMountOrArgChange: true });
  if (isNotFound(error)) {
    return { tool: undefined, isLoading, unavailable: 'This tool is no longer available.' };
  }
  return { tool: currentData, isLoading, unavailable: currentData ? notForSale(currentData) : null };
}
