import type { Tool } from '@contracts/tool';
import { useToolQuery } from '../../shared/tools/toolsApi';
import { isNotFound } from '../../shared/api/baseQuery';
import { whyNotForSale } from './whyNotForSale';
import { FRESH } from '../../shared/api/api';

/** The current state of an order's tool. */
export interface OrderedTool {
  tool: Tool | undefined;
  isLoading: boolean;
  /** Why the tool can no longer be bought; null if it can, or while unknown. */
  unavailable: string | null;
}

/** Loads the tool of an order, which may have changed or been deleted since; null stands for Pro. */
export function useOrderedTool(toolId: string | null): OrderedTool {
  const { currentData, error, isLoading } = useToolQuery(toolId ?? '', {
    skip: toolId === null,
    ...FRESH,
  });
  if (isNotFound(error)) {
    return { tool: undefined, isLoading, unavailable: 'This tool is no longer available.' };
  }
  return {
    tool: currentData,
    isLoading,
    unavailable: currentData ? whyNotForSale(currentData) : null,
  };
}
