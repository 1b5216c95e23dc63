import { z } from 'zod';
import { ACCESS_LEVELS } from '../api/access-level';

/** A file that an administrator withdrew, by its digest. */
const withdrawnFile = z.object({
  sha256: z.string(),
  version: z.int().positive(), // the one that was withdrawn last, if several had this file
  reason: z.string(),
  withdrawnAt: z.iso.datetime(),
});

export type WithdrawnFile = z.infer<typeof withdrawnFile>;

/** The version of a tool that is offered now. */
const currentVersion = z.object({
  number: z.int().positive(),
  notes: z.string(), // what changed; empty if nobody wrote it
  publishedAt: z.iso.datetime(),
});

export type CurrentVersion = z.infer<typeof currentVersion>;

/** The state of a tool in catalogue's events, including its storage key; never sent to clients. */
export const toolState = z.object({
  id: z.uuid(),
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  filename: z.string(),
  language: z.string(),
  thumbnailUrl: z.string().nullable(),
  accessLevel: z.enum(ACCESS_LEVELS),
  price: z.int().nonnegative(), // integer cents
  proUntil: z.iso.datetime().nullable(), // Pro includes the premium tool until then; null if it does not
  file: z.object({ key: z.string(), size: z.int().nonnegative(), sha256: z.string() }).nullable(), // null without a file; a key's content never changes
  unlisted: z.boolean(), // no longer for sale, but owners keep it
  fileUpdatedAt: z.iso.datetime().nullable(), // when the content last changed; null without a file
  currentVersion: currentVersion.nullable(), // of `file`; null without a file
  withdrawnFiles: z.array(withdrawnFile), // without those that were published again
  version: z.int().positive(), // increases with every change
});

export type ToolState = z.infer<typeof toolState>;

/** Response of catalogue's `GET /internal/tools/:id/versions/:version`. */
export interface VersionState {
  fileKey: string;
  filename: string;
  fileSha256: string; // in hex
  withdrawalReason: string | null; // null unless the version was withdrawn
}
