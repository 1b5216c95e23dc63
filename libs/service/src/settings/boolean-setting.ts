import { Transform } from 'class-transformer';
import { IsBoolean } from 'class-validator';

/** Validates a setting that is `true` or `false` in the environment. */
export function BooleanSetting(): PropertyDecorator {
  return (target, key) => {
    Transform(({ value }: { value: unknown }) => (value === 'true' ? true : value === 'false' ? false : value))(target, key);
    IsBoolean({ message: `${String(key)} must be true or false` })(target, key);
  };
}
