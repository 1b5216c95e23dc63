import type { AccessLevel, Language } from '@libs/contracts';
import { Described } from '@libs/service';

/** A file among the fields. */
const File = (description: string) =>
  Described(({ ApiProperty }) => [ApiProperty({ type: 'string', format: 'binary', required: false, description })]);

/** What may be left out of an upload (contract §3). */
export class OptionalFields {
  language?: Language;
  accessLevel?: AccessLevel;
  /** Integer cents; premium tools only. */
  price?: number;
  /** Integer cents, above the price; it is shown struck through. */
  originalPrice?: number;
  /** ISO 8601 with an offset. */
  offerEndsAt?: string;
  /** At most 200 characters. */
  offerDescription?: string;
  /** A whole number from 0 to 5. */
  starRating?: number;
  /** The count to show from now on; downloads that happen meanwhile are not lost. */
  downloadCount?: number;
  /** False removes the thumbnail, unless a new one is sent. */
  keepThumbnail?: boolean;

  @File('.zip, .exe, .pdf or .txt, at most 200 MiB.')
  toolFile?: unknown;

  @File('.png, .jpg or .jpeg, at most 2 MiB.')
  thumbnail?: unknown;
}

/** The fields of `PUT /api/tools/{id}`; an absent one stays as it is, an empty one clears what may be empty. */
export class ToolForm extends OptionalFields {
  /** At most 200 characters. */
  name?: string;
  /** At most 10 000 characters. */
  description?: string;
}

/** The fields of `POST /api/tools`. */
export class NewToolForm extends OptionalFields {
  /** At most 200 characters. */
  name: string;
  /** At most 10 000 characters. */
  description: string;
}
