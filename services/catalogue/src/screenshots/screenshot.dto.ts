import { TOOL_LIMITS } from '@libs/contracts';
import { PlainLine, Trimmed } from '@libs/service';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsOptional,
  IsString,
  IsUUID,
  Length,
  ValidateNested,
} from 'class-validator';

const ALT_MESSAGE = `The description must have 1 to ${TOOL_LIMITS.screenshotAlt} characters`;

/** The form of `POST /api/tools/{id}/screenshots`, besides the file. */
export class ScreenshotForm {
  /**
   * What the screenshot shows, for those who cannot see it.
   * @maxLength 200
   */
  @PlainLine('The description')
  @Length(1, TOOL_LIMITS.screenshotAlt, { message: ALT_MESSAGE })
  @IsString({ message: ALT_MESSAGE })
  @Trimmed()
  alt: string;
}

class KeptScreenshot extends ScreenshotForm {
  @IsUUID('all', { message: 'id must be the ID of a screenshot' })
  id: string;
}

/** Body of `PUT /api/tools/{id}/screenshots`: the screenshots that stay, in their new order. */
export class ArrangeScreenshotsRequest {
  @ValidateNested({ each: true })
  @Type(() => KeptScreenshot)
  @ArrayUnique((screenshot: KeptScreenshot | null) => screenshot?.id, {
    message: 'Each screenshot can be in the list once',
  })
  @ArrayMaxSize(TOOL_LIMITS.screenshots, {
    message: `A tool can have at most ${TOOL_LIMITS.screenshots} screenshots`,
  })
  @IsArray({ message: 'screenshots must be a list' })
  screenshots: KeptScreenshot[];

  /** The ids of those to remove. Any other that is not in the list was added meanwhile: the response is 409, and nothing changes. */
  @IsUUID('all', { each: true, message: 'removed must be a list of IDs' })
  @IsArray({ message: 'removed must be a list' })
  @IsOptional()
  removed?: string[];
}
