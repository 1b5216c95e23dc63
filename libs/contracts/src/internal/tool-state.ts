import { z } from 'zod';
import { ACCESS_LEVELS } from '../api/access-level';

/** The whole tool as catalogue tells the other services, with where its bytes are; never shown to a client. */
export const toolState = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string(),
  filename: z.string(),
  language: z.string(),
  thumbnailUrl: z.string().nullable(),
  accessLevel: z.enum(ACCESS_LEVELS),
  /** Integer cents. */
  price: z.int().nonnegative(),
  /** The stored object; null while the tool has no file. The bytes under a key never change. */
  file: z.object({ key: z.string(), size: z.int().nonnegative(), sha256: z.string() }).nullable(),
  /** Not offered any more: nobody may buy it, whoever owns it keeps it. Absent means false: older versions of catalogue do not send it. */
  unlisted: z.boolean().optional(),
  /** When the file got the content it has now; null when that is unknown. Absent means null: older versions of catalogue do not send it. */
  fileUpdatedAt: z.iso.datetime().nullable().optional(),
  /** Grows with every change of the tool. */
  version: z.int().positive(),
});

/** See {@link toolState}. */
export type ToolState = z.infer<typeof toolState>;
