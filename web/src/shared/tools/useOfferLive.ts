import type { Tool } from '@contracts/tool';
import { useIsBefore } from './useIsBefore';

/** Whether the offer has not ended yet; updates when it ends. */
export const useOfferLive = ({ offerEndsAt }: Pick<Tool, 'offerEndsAt'>): boolean =>
  useIsBefore(offerEndsAt);

/** Whether to show the old price struck through: whenever it exceeds the price, with or without an offer (spec §4). */
export const isPriceStruck = (tool: Pick<Tool, 'price' | 'originalPrice'>): boolean =>
  tool.originalPrice !== null && tool.originalPrice > tool.price;
