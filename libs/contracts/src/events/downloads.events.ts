import { z } from 'zod/v3';
import { ACCESS_LEVELS } from '../api/access-level';
import { defineEvent } from './define-event';

/** A member was authorized to download a tool; one event per download. */
export const toolDownloaded = defineEvent(
  'downloads',
  'tool.downloaded',
  z.object({ downloadId: z.string().uuid(), toolId: z.string().uuid(), userId: z.string().uuid(), accessLevel: z.enum(ACCESS_LEVELS) }),
  (data) => data.toolId,
);
