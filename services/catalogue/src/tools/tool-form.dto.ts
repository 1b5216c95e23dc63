import type {
  AccessLevel,
  Cents,
  Count,
  Language,
  Minutes,
  Moment,
  SkillLevel,
  Stars,
  Topic,
} from '@libs/contracts';
import { ApiDocs } from '@libs/service';

const File = (description: string) =>
  ApiDocs(({ ApiProperty }) => [
    ApiProperty({ type: 'string', format: 'binary', required: false, description }),
  ]);

/** The fields of `PUT /api/tools/{id}`; an absent one stays as it is, an empty one clears what may be empty (contract §3). */
export class ToolForm {
  /**
   * The tool's name, on one line.
   * @maxLength 200
   */
  name?: string;
  /**
   * What the tool does; can have several lines.
   * @maxLength 10000
   */
  description?: string;
  language?: Language;
  accessLevel?: AccessLevel;
  /**
   * Integer cents; premium tools only.
   * @maximum 99999999
   */
  price?: Cents;
  /**
   * Integer cents, higher than the price; shown crossed out.
   * @maximum 99999999
   */
  originalPrice?: Cents;
  /** ISO 8601 with an offset. */
  offerEndsAt?: Moment;
  /**
   * Shown with the offer.
   * @maxLength 200
   */
  offerDescription?: string;
  starRating?: Stars;
  topic?: Topic;
  skillLevel?: SkillLevel;
  durationMinutes?: Minutes;
  /**
   * What the tool runs on, such as `Python 3.10 or later`.
   * @maxLength 120
   */
  platform?: string;
  /**
   * What must be in place before the tool runs; can have several lines.
   * @maxLength 500
   */
  requirements?: string;
  /** What a learner can do afterwards: one sentence per line, at most 8 lines of 160 characters. */
  outcomes?: string;
  /** What is in the download: one item per line, at most 20 lines of 160 characters. */
  contents?: string;
  /**
   * The first lines of the lesson.
   * @maxLength 600
   */
  lessonExcerpt?: string;
  /** If true, the tool is no longer offered: it leaves every public list and cannot be bought. Owners keep it. */
  unlisted?: boolean;
  /**
   * The count to show from now on; downloads in the meantime are not lost.
   * @maximum 999999999999
   */
  downloadCount?: Count;
  /** If it equals `downloadCount`, the count is left as it is now. */
  previousDownloadCount?: Count;
  /** If false, the thumbnail is removed unless a new one is sent. */
  keepThumbnail?: boolean;
  /** The `updatedAt` of the tool that was edited; if somebody saved it since, the answer is 409 and nothing changes. */
  updatedAt?: Moment;

  @File('.zip, .exe, .pdf or .txt, at most 200 MiB.')
  toolFile?: unknown;

  @File('.png, .jpg or .jpeg, at most 2 MiB.')
  thumbnail?: unknown;
}

export class NewToolForm extends ToolForm {
  /**
   * The tool's name, on one line.
   * @maxLength 200
   */
  declare name: string;
  /**
   * What the tool does; can have several lines.
   * @maxLength 10000
   */
  declare description: string;
}
