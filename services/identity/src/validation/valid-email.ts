import { Transform } from 'class-transformer';
import { isEmail, ValidateBy } from 'class-validator';
import { EMAIL_LENGTH, EMAIL_RULE, normalizeEmail } from '../domain/email';

/** Normalizes and validates a property as an email address. */
export function ValidEmail(): PropertyDecorator {
  const rule = ValidateBy({
    name: 'validEmail',
    validator: {
      validate: (value: unknown) => typeof value === 'string' && isEmail(value) && value.length <= EMAIL_LENGTH,
      defaultMessage: () => EMAIL_RULE,
    },
  });
  return (target, key) => {
    Transform(({ value }) => normalizeEmail(value))(target, key);
    rule(target, key);
  };
}
