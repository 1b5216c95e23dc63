import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsBoolean, ValidateBy, IsUrl } from 'class-validator';

export function BooleanSetting(): PropertyDecorator {
  return (target, key) => {
    Transform(({ value }: { value: unknown }) =>
      value === 'true' ? true : value === 'false' ? false : value,
    )(target, key);
    IsBoolean({ message: `${String(key)} must be true or false` })(target, key);
  };
}

/** Validates a setting with the function that parses it and reports its error message. Absent and empty settings pass. */
export function ReadBy(read: (value: string, setting: string) => unknown): PropertyDecorator {
  const findProblem = (value: unknown, setting: string): string | undefined => {
    if (typeof value !== 'string' || value === '') return undefined;
    try {
      read(value, setting);
      return undefined;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  };
  return ValidateBy({
    name: 'readBy',
    validator: {
      validate: (value: unknown, given) => findProblem(value, given?.property ?? '') === undefined,
      defaultMessage: (given) => findProblem(given?.value, given?.property ?? '') ?? '',
    },
  });
}

const UrlWithProtocol = (protocols: string[], example: string): PropertyDecorator =>
  IsUrl(
    { require_tld: false, require_protocol: true, protocols },
    { message: `$property must be an address such as ${example}` },
  );

/** Validates an HTTP URL; its host can be a name without a dot. */
export const HttpAddress = (example = 'http://127.0.0.1:4101'): PropertyDecorator =>
  UrlWithProtocol(['http', 'https'], example);

/** Validates a server URL, with or without user name and password. */
export const ServerAddress = (protocols: string[], example: string): PropertyDecorator =>
  applyDecorators(UrlWithProtocol(protocols, example), ReadBy(requireReadableLogin));

export const DatabaseAddress = (): PropertyDecorator =>
  ServerAddress(['postgres', 'postgresql'], 'postgres://user:password@host:5432');

/** User name and password are percent-encoded in URLs; an invalid encoding would only fail when the URL is used. */
function requireReadableLogin(address: string, setting: string): void {
  const { username, password } = new URL(address);
  try {
    decodeURIComponent(`${username}${password}`);
  } catch {
    throw new Error(
      `${setting} has a % in its user name or password that is not part of an encoded character: write it as %25`,
    );
  }
}
