import { dictionary } from '@zxcvbn-ts/language-common';

/** In lower case; passwords shorter than 8 characters are rejected anyway. */
const COMMON = new Set(dictionary['passwords-common'].map((password) => password.toLowerCase()).filter((password) => password.length >= 8));

/** Whether a password is on the list of the most common leaked passwords, ignoring case (contract §2). */
export function isCommonPassword(password: string): boolean {
  return COMMON.has(password.toLowerCase());
}
