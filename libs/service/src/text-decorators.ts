import { isPlainLine, isPlainText, PLAIN_TEXT_RULE } from '@libs/contracts';
import { Transform } from 'class-transformer';
import { ValidateBy } from 'class-validator';

const textRule =
  (name: string, isPlain: (text: string) => boolean) =>
  (label: string): PropertyDecorator =>
    ValidateBy({
      name,
      validator: {
        validate: (value: unknown) => typeof value !== 'string' || isPlain(value),
        defaultMessage: () => `${label} ${PLAIN_TEXT_RULE}`,
      },
    });

/** Rejects a text with control, bidirectional or invisible characters, or with several lines; joiners are allowed. `label` begins the message. */
export const PlainLine = textRule('plainLine', isPlainLine);

/** Likewise; tabs and several lines are allowed. */
export const PlainText = textRule('plainText', isPlainText);

/** Trims a text before it is validated. */
export const Trimmed = (): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value));
