import { z } from 'zod';
import { ACCESS_LEVELS } from '../api/access-level';
import { defineEvent } from './define-event';

/** A member was authorized to download a tool; one event per download. */
export const toolDownloaded = defineEvent(
  'downloads',
  'tool.downloaded',
  z.object({
    downloadId: z.uuid(),
    toolId: z.uuid(),
    userId: z.uuid(),
    accessLevel: z.enum(ACCESS_LEVELS),
  }),
  (data) => data.toolId,
);

/** The visible ratings of a tool by members changed: how many there are, and the sum of their stars. */
export const toolRated = defineEvent(
  'downloads',
  'tool.rated',
  z.object({ toolId: z.uuid(), count: z.int().nonnegative(), total: z.int().nonnegative() }),
  (data) => data.toolId,
);
