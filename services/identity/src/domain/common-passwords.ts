import { dictionary } from '@zxcvbn-ts/language-common';

/** Passwords that leaks show most often, of the lengths we accept, in lower case. */
const COMMON = new Set(dictionary['passwords-common'].map((password) => password.toLowerCase()).filter((password) => password.length >= 8));

/** Whether a guesser would try this password among the first, in whatever case it is written (contract §2). */
export function isCommonPassword(password: string): boolean {
  return COMMON.has(password.toLowerCase());
}
