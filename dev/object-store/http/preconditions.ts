import type { ReadHeader } from '../body/request-body';
import { S3Error } from '../s3-error';

/** The state of an object that conditions are compared with. */
export interface ObjectState {
  etag: string;
  lastModified: string;
}

/** Whether a read may go on or the client's copy is still good; a failed If-Match or If-Unmodified-Since is PreconditionFailed (RFC 9110 §13.2.2). */
export function checkRead(object: ObjectState, header: ReadHeader): 'proceed' | 'not-modified' {
  const [match, noneMatch] = [header('if-match'), header('if-none-match')];
  const [modified, unmodified] = [header('if-modified-since'), header('if-unmodified-since')];
  if (match !== undefined ? !matches(match, object.etag) : isAfter(object, unmodified) === true) throw failed();
  if (noneMatch !== undefined ? matches(noneMatch, object.etag) : isAfter(object, modified) === false) return 'not-modified';
  return 'proceed';
}

/** The same for the source of a copy, whose headers begin with x-amz-copy-source-; an unchanged source is PreconditionFailed too. */
export function checkCopySource(object: ObjectState, header: ReadHeader): void {
  if (checkRead(object, (name) => header(`x-amz-copy-source-${name}`)) === 'not-modified') throw failed();
}

/** Whether a write may replace what is there: `If-None-Match: *` only makes, `If-Match` only replaces what the client knows. */
export function checkWrite(existing: ObjectState | undefined, header: ReadHeader): void {
  const [match, noneMatch] = [header('if-match'), header('if-none-match')];
  if (match !== undefined) {
    if (!existing) throw new S3Error('NoSuchKey', 'The specified key does not exist.');
    if (!matches(match, existing.etag)) throw failed();
  }
  if (noneMatch !== undefined && existing && matches(noneMatch, existing.etag)) throw failed();
}

function matches(list: string, etag: string): boolean {
  const tags = list.split(',').map((tag) => tag.trim().replace(/^W\//, '').replace(/^"|"$/g, ''));
  return tags.includes('*') || tags.includes(etag);
}

/** Compares in whole seconds, all an HTTP date can hold; undefined when there is no date to compare with. */
function isAfter(object: ObjectState, date: string | undefined): boolean | undefined {
  const since = Date.parse(date ?? '');
  return Number.isNaN(since) ? undefined : Math.floor(Date.parse(object.lastModified) / 1000) > Math.floor(since / 1000);
}

function failed(): S3Error {
  return new S3Error('PreconditionFailed', 'At least one of the pre-conditions you specified did not hold.');
}
