import { createHash } from 'node:crypto';

/** The weak tag of an answer: equal content has an equal tag, however it is compressed on the way. */
export function tagOf(answer: object): string {
  return `W/"${createHash('sha256').update(JSON.stringify(answer)).digest('base64url').slice(0, 22)}"`;
}

/** Whether `If-None-Match` names this tag: the client has the answer already. */
export function isKnown(tag: string, ifNoneMatch: string | undefined): boolean {
  const strong = tag.replace(/^W\//, '');
  return (ifNoneMatch ?? '').split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === strong);
}
