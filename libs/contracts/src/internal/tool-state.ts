import { z } from 'zod';
import { ACCESS_LEVELS } from '../api/access-level';

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
  file: z.object({ key: z.string(), size: z.int().nonnegative(), sha256: z.string() }).nullable(), // null without a file; a key's content never changes
  unlisted: z.boolean(), // no longer for sale, but owners keep it
  fileUpdatedAt: z.iso.datetime().nullable(), // when the content last changed; null without a file
  version: z.int().positive(), // increases with every change
});

export type ToolState = z.infer<typeof toolState>;
