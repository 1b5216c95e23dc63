import { z } from 'zod';
import { ACCESS_LEVELS } from '../api/access-level';
import { defineEvent } from './define-event';

/** A member was let through to a tool's bytes; one download is one such event. */
export const toolDownloaded = defineEvent(
  'downloads',
  'tool.downloaded',
  z.object({ downloadId: z.uuid(), toolId: z.uuid(), userId: z.uuid(), accessLevel: z.enum(ACCESS_LEVELS) }),
  (data) => data.toolId,
);
