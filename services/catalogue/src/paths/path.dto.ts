import { type Moment, PATH_LIMITS } from '@libs/contracts';
import { Type } from 'class-transformer';
import { PlainLine, PlainText, Trimmed } from '@libs/service';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsISO8601,
  IsOptional,
  IsString,
  IsUUID,
  Length,
  Matches,
  MaxLength,
  ValidateNested,
} from 'class-validator';
import { PathQuestionRequest } from './path-question.dto';

const SLUG_MESSAGE = `The address must be lowercase letters, digits and single hyphens, at most ${PATH_LIMITS.slug} characters`;
const texts = {
  title: `The title must have 1 to ${PATH_LIMITS.title} characters`,
  summary: `The summary must have 1 to ${PATH_LIMITS.summary} characters`,
};

/** A tool of a path, the lesson before it and the self-check after it. */
class PathStepRequest {
  @IsUUID('all', { message: 'toolId must be the ID of a tool' })
  toolId: string;

  /** Plain text; may be empty. */
  @PlainText('A lesson')
  @MaxLength(PATH_LIMITS.lesson, {
    message: `A lesson must have at most ${PATH_LIMITS.lesson} characters`,
  })
  @IsString({ message: 'A lesson must be text' })
  @Trimmed()
  lesson: string;

  /** The self-check; none by default. */
  @ValidateNested({ each: true })
  @Type(() => PathQuestionRequest)
  @ArrayMaxSize(PATH_LIMITS.questions, {
    message: `A self-check can have at most ${PATH_LIMITS.questions} questions`,
  })
  @IsArray({ message: 'questions must be a list' })
  @IsOptional()
  questions?: PathQuestionRequest[];
}

class PathContentRequest {
  @PlainLine('The title')
  @Length(1, PATH_LIMITS.title, { message: texts.title })
  @IsString({ message: texts.title })
  @Trimmed()
  title: string;

  @PlainText('The summary')
  @Length(1, PATH_LIMITS.summary, { message: texts.summary })
  @IsString({ message: texts.summary })
  @Trimmed()
  summary: string;

  /** What learners can do afterwards, one a line; empty by default. */
  @PlainText('The outcomes')
  @MaxLength(PATH_LIMITS.outcomes, {
    message: `The outcomes must have at most ${PATH_LIMITS.outcomes} characters`,
  })
  @IsString({ message: 'The outcomes must be text' })
  @Trimmed()
  @IsOptional()
  outcomes?: string;

  @IsBoolean({ message: 'unlisted must be true or false' })
  unlisted: boolean;

  @ValidateNested({ each: true })
  @Type(() => PathStepRequest)
  @ArrayUnique((step: PathStepRequest | null) => step?.toolId, {
    message: 'Each tool can be in a path once',
  })
  @ArrayMaxSize(PATH_LIMITS.steps, {
    message: `A path can have at most ${PATH_LIMITS.steps} tools`,
  })
  @ArrayMinSize(1, { message: 'A path needs at least one tool' })
  @IsArray({ message: 'steps must be a list' })
  steps: PathStepRequest[];
}

/** Body of `PUT /api/admin/paths/{id}`: replaces title, summary, lessons and the order of the tools. */
export class ChangePathRequest extends PathContentRequest {
  /** The `updatedAt` of the path that was edited; if somebody saved it since, the response is 409 and nothing changes. */
  @IsISO8601({ strict: true }, { message: 'updatedAt must be a time such as 2030-01-31T18:00:00Z' })
  @IsOptional()
  updatedAt?: Moment;
}

export class AddPathRequest extends PathContentRequest {
  /** The last part of its address; it cannot be changed later. */
  @Matches(/^[a-z0-9]+(-[a-z0-9]+)*$/, { message: SLUG_MESSAGE })
  @MaxLength(PATH_LIMITS.slug, { message: SLUG_MESSAGE })
  @IsString({ message: SLUG_MESSAGE })
  @Trimmed()
  slug: string;
}
