import { type Count, PATH_LIMITS } from '@libs/contracts';
import { ArrayMaxSize, IsArray, IsInt, Min } from 'class-validator';

const MESSAGE = 'answers must be the index of an option for each question';

/** Body of `POST /api/paths/{slug}/steps/{toolId}/answers`. */
export class AnswersRequest {
  /** The index of the chosen option of each question. */
  @Min(0, { each: true, message: MESSAGE })
  @IsInt({ each: true, message: MESSAGE })
  @ArrayMaxSize(PATH_LIMITS.questions, { message: MESSAGE })
  @IsArray({ message: MESSAGE })
  answers: Count[];
}
