import { createHash } from 'node:crypto';

/** Returns the weak entity tag of a response: equal content has an equal tag, however it is compressed. */
export function tagOf(answer: object): string {
  return `W/"${createHash('sha256').update(JSON.stringify(answer)).digest('base64url').slice(0, 22)}"`;
}

/** Whether `If-None-Match` matches the tag. */
export function etagMatches(tag: string, ifNoneMatch: string | undefined): boolean {
  const strong = tag.replace(/^W\//, '');
  return (ifNoneMatch ?? '').split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === strong);
}
