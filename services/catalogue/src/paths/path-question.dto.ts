import { type Count, isPlainLine, PATH_LIMITS } from '@libs/contracts';
import { PlainLine, Trimmed } from '@libs/service';
import { Transform } from 'class-transformer';
import { IsInt, IsString, Length, length, Min, ValidateBy } from 'class-validator';

const QUESTION_MESSAGE = `A question must have 1 to ${PATH_LIMITS.question} characters`;
const OPTIONS_MESSAGE = `A question must have ${PATH_LIMITS.fewestOptions} to ${PATH_LIMITS.options} different options of 1 to ${PATH_LIMITS.option} characters`;
const ANSWER_MESSAGE = 'answer must be the index of an option';

const isOption = (option: unknown): boolean =>
  typeof option === 'string' &&
  option !== '' &&
  isPlainLine(option) &&
  length(option, 1, PATH_LIMITS.option);

/** Requires the options of a question: different lines of text. */
const Options = (): PropertyDecorator =>
  ValidateBy({
    name: 'options',
    validator: {
      validate: (options: unknown) =>
        Array.isArray(options) &&
        options.length >= PATH_LIMITS.fewestOptions &&
        options.length <= PATH_LIMITS.options &&
        new Set(options).size === options.length &&
        options.every(isOption),
      defaultMessage: () => OPTIONS_MESSAGE,
    },
  });

const trimAll = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map((option: unknown) => (typeof option === 'string' ? option.trim() : option))
    : value;

/** A question of a self-check. */
export class PathQuestionRequest {
  @PlainLine('A question')
  @Length(1, PATH_LIMITS.question, { message: QUESTION_MESSAGE })
  @IsString({ message: QUESTION_MESSAGE })
  @Trimmed()
  question: string;

  @Options()
  @Transform(({ value }: { value: unknown }) => trimAll(value))
  options: string[];

  /** The index of the right option. */
  @ValidateBy({
    name: 'isOption',
    validator: {
      validate: (answer: number, args) => {
        const { options } = (args?.object ?? {}) as Partial<PathQuestionRequest>;
        return Array.isArray(options) && answer < options.length;
      },
      defaultMessage: () => ANSWER_MESSAGE,
    },
  })
  @Min(0, { message: ANSWER_MESSAGE })
  @IsInt({ message: ANSWER_MESSAGE })
  answer: Count;
}
