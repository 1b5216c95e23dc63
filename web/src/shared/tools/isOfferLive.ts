import type { Tool } from '@contracts/tool';

/** Whether the offer has not ended yet (spec §2, tool card). */
export const isOfferLive = (tool: Pick<Tool, 'offerEndsAt'>, now: Date): boolean =>
  tool.offerEndsAt !== null && new Date(tool.offerEndsAt) > now;

/** Whether to show the old price struck through: whenever it exceeds the price, with or without an offer (spec §4). */
export const isPriceStruck = (tool: Pick<Tool, 'price' | 'originalPrice'>): boolean =>
  tool.originalPrice !== null && tool.originalPrice > tool.price;
