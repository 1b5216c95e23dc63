import { z } from 'zod';
import { toolState } from '../internal/tool-state';
import { defineEvent } from './define-event';

/** A tool was added; carries the whole tool. */
export const toolCreated = defineEvent('catalogue', 'tool.created', toolState, (data) => data.id);

/** A tool was edited; carries the whole tool. */
export const toolUpdated = defineEvent('catalogue', 'tool.updated', toolState, (data) => data.id);

/** A tool was deleted, including its downloads and purchases (spec §3). */
export const toolDeleted = defineEvent(
  'catalogue',
  'tool.deleted',
  z.object({ toolId: z.uuid() }),
  (data) => data.toolId,
);

/** A tool's download count changed; the count is absolute. */
export const toolCountChanged = defineEvent(
  'catalogue',
  'tool.count.changed',
  z.object({ toolId: z.uuid(), downloadCount: z.int().nonnegative() }),
  (data) => data.toolId,
);

/** The number of members who bought a tool changed; the count is absolute. */
export const toolBuyersChanged = defineEvent(
  'catalogue',
  'tool.buyers.changed',
  z.object({ toolId: z.uuid(), buyerCount: z.int().nonnegative() }),
  (data) => data.toolId,
);

/** The ratings of a tool by members changed; the numbers are absolute. */
export const toolRatingChanged = defineEvent(
  'catalogue',
  'tool.rating.changed',
  z.object({ toolId: z.uuid(), count: z.int().nonnegative(), total: z.int().nonnegative() }),
  (data) => data.toolId,
);
