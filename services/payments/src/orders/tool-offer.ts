import type { AccessLevel } from '@libs/contracts';

interface OfferedTool {
  accessLevel: AccessLevel;
  price: number;
  hasFile: boolean;
  unlisted: boolean;
}

/** Whether a tool is sold individually; null for a deleted one. */
export const isForSale = (tool: OfferedTool | null): boolean =>
  tool !== null &&
  tool.accessLevel === 'premium' &&
  !tool.unlisted &&
  tool.hasFile &&
  tool.price > 0;
