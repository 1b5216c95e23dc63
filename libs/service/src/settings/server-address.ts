import { applyDecorators } from '@nestjs/common';
import { IsUrl } from 'class-validator';
import { ReadBy } from './read-by';

/** Validates a server URL, with or without user name and password. */
export function ServerAddress(setting: string, protocols: string[], example: string): PropertyDecorator {
  const options = { require_tld: false, require_protocol: true, protocols };
  return applyDecorators(IsUrl(options, { message: `${setting} must be an address such as ${example}` }), ReadBy(requireReadableLogin));
}

/** User name and password are percent-encoded in URLs; an invalid encoding would only fail when the URL is used. */
function requireReadableLogin(address: string, setting: string): void {
  const { username, password } = new URL(address);
  try {
    decodeURIComponent(`${username}${password}`);
  } catch {
    throw new Error(`${setting} has a % in its user name or password that is not part of an encoded character: write it as %25`);
  }
}
