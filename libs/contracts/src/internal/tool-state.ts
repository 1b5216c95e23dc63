import { z } from 'zod';
import { ACCESS_LEVELS } from '../api/access-level';

/** The state of a tool in catalogue's events, including its storage key; never sent to clients. */
export const toolState = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string(),
  filename: z.string(),
  language: z.string(),
  thumbnailUrl: z.string().nullable(),
  accessLevel: z.enum(ACCESS_LEVELS),
  price: z.int().nonnegative(), // integer cents
  /** Null while the tool has no file. The content of a key never changes. */
  file: z.object({ key: z.string(), size: z.int().nonnegative(), sha256: z.string() }).nullable(),
  /** No longer for sale; owners keep it. Absent, as in events of older versions, means false. */
  unlisted: z.boolean().optional(),
  /** When the file's content last changed; null if unknown. Absent, as in events of older versions, means null. */
  fileUpdatedAt: z.iso.datetime().nullable().optional(),
  /** Increases with every change of the tool. */
  version: z.int().positive(),
});

/** The type of {@link toolState}. */
export type ToolState = z.infer<typeof toolState>;
