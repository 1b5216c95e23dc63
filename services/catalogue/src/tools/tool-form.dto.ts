import {
  ACCESS_LEVELS,
  type AccessLevel,
  type Cents,
  type Count,
  type Language,
  LANGUAGES,
  type Minutes,
  type Moment,
  POLICY_REASON,
  SKILL_LEVELS,
  type SkillLevel,
  type Slug,
  type Stars,
  TOOL_LIMITS as LIMITS,
  type Topic,
  TOPICS,
} from '@libs/contracts';
import { ApiDocs } from '@libs/service';
import { IsNotEmpty, IsOptional, MinLength } from 'class-validator';
import {
  BooleanField,
  ChoiceField,
  EmptyAs,
  LineField,
  LinesField,
  SlugField,
  TextField,
  TimeField,
  WholeNumberField,
} from './form-fields';

const File = (description: string) =>
  ApiDocs(({ ApiProperty }) => [
    ApiProperty({ type: 'string', format: 'binary', required: false, description }),
  ]);

/** The fields of `PUT /api/tools/{id}`; an absent one stays as it is, an empty one clears what may be empty (docs/tools.md). */
export class ToolForm {
  /**
   * The tool's name, on one line.
   * @maxLength 200
   */
  @IsNotEmpty({ message: 'The name must not be empty.' })
  @LineField('The name', LIMITS.name)
  @IsOptional()
  name?: string;

  /**
   * What the tool does; can have several lines.
   * @maxLength 10000
   */
  @IsNotEmpty({ message: 'The description must not be empty.' })
  @TextField('The description', LIMITS.description)
  @IsOptional()
  description?: string;

  /**
   * The last part of the address of its page; derived from the name of a new tool. The former one keeps leading to the tool.
   * @maxLength 64
   */
  @SlugField()
  @EmptyAs(undefined)
  slug?: Slug;

  @ChoiceField('The language', LANGUAGES)
  @EmptyAs(undefined)
  language?: Language;

  @ChoiceField('The access level', ACCESS_LEVELS)
  @EmptyAs(undefined)
  accessLevel?: AccessLevel;

  /**
   * Integer cents; premium tools only.
   * @maximum 99999999
   */
  @WholeNumberField('The price, in cents,', 0, LIMITS.price)
  @EmptyAs(0)
  price?: Cents;

  /**
   * Integer cents, higher than the price; shown crossed out.
   * @maximum 99999999
   */
  @WholeNumberField('The original price, in cents,', 0, LIMITS.price)
  @EmptyAs(null)
  originalPrice?: Cents;

  /** ISO 8601 with an offset. */
  @TimeField('The end of the offer')
  @EmptyAs(null)
  offerEndsAt?: Moment;

  /**
   * Shown with the offer.
   * @maxLength 200
   */
  @LineField('The offer description', LIMITS.offerDescription)
  @EmptyAs(null)
  offerDescription?: string;

  /** ISO 8601 with an offset: Pro includes the tool until then; premium tools only. */
  @TimeField('The end of the time in Pro')
  @EmptyAs(null)
  proUntil?: Moment;

  @WholeNumberField('The star rating', 0, LIMITS.starRating)
  @EmptyAs(undefined)
  starRating?: Stars;

  @ChoiceField('The topic', TOPICS)
  @EmptyAs(null)
  topic?: Topic;

  @ChoiceField('The skill level', SKILL_LEVELS)
  @EmptyAs(null)
  skillLevel?: SkillLevel;

  @WholeNumberField('The duration, in minutes,', 1, LIMITS.durationMinutes)
  @EmptyAs(null)
  durationMinutes?: Minutes;

  /**
   * What the tool runs on, such as `Python 3.10 or later`.
   * @maxLength 120
   */
  @LineField('The platform', LIMITS.platform)
  @EmptyAs(null)
  platform?: string;

  /**
   * What must be in place before the tool runs; can have several lines.
   * @maxLength 500
   */
  @TextField('The requirements', LIMITS.requirements)
  @EmptyAs(null)
  requirements?: string;

  /** What a learner can do afterwards: one sentence per line, at most 8 lines of 160 characters. */
  @LinesField('The list of outcomes', LIMITS.outcomes, LIMITS.line)
  outcomes?: string;

  /** What is in the download: one item per line, at most 20 lines of 160 characters. */
  @LinesField('The list of contents', LIMITS.contents, LIMITS.line)
  contents?: string;

  /**
   * The first lines of the lesson.
   * @maxLength 1200
   */
  @TextField('The lesson excerpt', LIMITS.lessonExcerpt)
  @EmptyAs(null)
  lessonExcerpt?: string;

  /** Names under which the field knows the subject: one per line, at most 8 lines of 80 characters. */
  @LinesField('The list of names', LIMITS.knownAs, LIMITS.knownAsLine)
  knownAs?: string;

  /** If true, the front page shows the tool before those that are only new. */
  @BooleanField('featured')
  @EmptyAs(undefined)
  featured?: boolean;

  /** If true, the tool is no longer offered: it leaves every public list and cannot be bought. Owners keep it. */
  @BooleanField('unlisted')
  @EmptyAs(undefined)
  unlisted?: boolean;

  /**
   * The count to show from now on; downloads in the meantime are not lost.
   * @maximum 999999999999
   */
  @WholeNumberField('The download count', 0, LIMITS.downloadCount)
  @EmptyAs(undefined)
  downloadCount?: Count;

  /** If it equals `downloadCount`, the count is left as it is now. */
  @WholeNumberField('The previous download count', 0, LIMITS.downloadCount)
  @EmptyAs(undefined)
  previousDownloadCount?: Count;

  /** If false, the thumbnail is removed unless a new one is sent. */
  @BooleanField('keepThumbnail')
  @EmptyAs(undefined)
  keepThumbnail?: boolean;

  /** The `updatedAt` of the tool that was edited; if somebody saved it since, the response is 409 and nothing changes. */
  @TimeField('updatedAt')
  @EmptyAs(undefined)
  updatedAt?: Moment;

  /**
   * What changed in the new file, shown with its version; ignored without a file of other content.
   * @maxLength 1000
   */
  @TextField('The notes of the version', LIMITS.versionNotes)
  @EmptyAs(undefined)
  versionNotes?: string;

  /**
   * Why the file is published although it breaks the safety policy: at least 20 characters, which everybody can read. Ignored if
   * it does not.
   * @maxLength 2000
   */
  @MinLength(POLICY_REASON.min, {
    message: `The reason must have at least ${POLICY_REASON.min} characters.`,
  })
  @TextField('The reason', POLICY_REASON.max)
  @EmptyAs(undefined)
  policyReason?: string;

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
