import type { Tool } from '@contracts/tool';

/** Does the offer still last? The badge shows only while its end lies ahead (spec §2, tool card). */
export const isOfferLive = (tool: Pick<Tool, 'offerEndsAt'>, now: Date): boolean =>
  tool.offerEndsAt !== null && new Date(tool.offerEndsAt) > now;

/** Is the old price shown struck through? Whenever it is larger than the price, offer or not (spec §4). */
export const isPriceStruck = (tool: Pick<Tool, 'price' | 'originalPrice'>): boolean =>
  tool.originalPrice !== null && tool.originalPrice > tool.price;
