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

/**
 * A tool that a member downloaded or owns has a new version, which they may download, and the
 * member has emails about updates turned on. Once for each version.
 */
export const updateAvailable = defineEvent(
  'downloads',
  'update.available',
  z.object({
    userId: z.uuid(),
    toolId: z.uuid(),
    toolName: z.string(),
    version: z.int().positive(), // of the tool's file
    notes: z.string(), // what changed; empty if nobody wrote it
  }),
  (data) => data.userId,
);

/** A version of a tool that a member downloaded was withdrawn. Once for each version and member. */
export const versionWithdrawn = defineEvent(
  'downloads',
  'version.withdrawn',
  z.object({
    userId: z.uuid(),
    toolId: z.uuid(),
    toolName: z.string(),
    version: z.int().positive(), // of the tool's file
    reason: z.string(),
    withdrawnAt: z.iso.datetime(),
    offeredVersion: z.int().positive().nullable(), // the newest one that is left; null without one
  }),
  (data) => data.userId,
);

/** The visible ratings of a tool by members changed: how many there are, and the sum of their stars. */
export const toolRated = defineEvent(
  'downloads',
  'tool.rated',
  z.object({ toolId: z.uuid(), count: z.int().nonnegative(), total: z.int().nonnegative() }),
  (data) => data.toolId,
);
