import type { IncomingHttpHeaders } from 'node:http';
import { DomainError, tooLarge, unsupported } from '@libs/errors';
import { isNestedDeeper, jsonTooDeep } from '@libs/service';

/** Bytes the client says it will send; undefined when it does not say. Node has refused anything that is not a number. */
export function declaredLength(headers: IncomingHttpHeaders): number | undefined {
  const length = headers['content-length'];
  return length === undefined ? undefined : Number(length);
}

/** Is there a body to come? */
export function hasBody(headers: IncomingHttpHeaders): boolean {
  return headers['transfer-encoding'] !== undefined || (declaredLength(headers) ?? 0) > 0;
}

/** 413 when the client says that it will send more than is accepted. */
export function requireSize(headers: IncomingHttpHeaders, mostBytes: number): void {
  if ((declaredLength(headers) ?? 0) > mostBytes) throw bodyTooLarge();
}

/** 415 unless the body is of this media type (contract §1). */
export function requireType(headers: IncomingHttpHeaders, mediaType: string): void {
  const [given = ''] = (headers['content-type'] ?? '').split(';');
  if (given.trim().toLowerCase() !== mediaType) throw unsupported('content_type', `This address only accepts ${mediaType}.`);
}

/** 400 when JSON is nested deeper than accepted; it is not parsed. */
export function requireDepth(json: Buffer, maxDepth: number): void {
  if (isNestedDeeper(json, maxDepth)) throw jsonTooDeep();
}

/** 413: more bytes than accepted. */
export const bodyTooLarge = (): DomainError => tooLarge('body_too_large', 'The request is too large.');

/** 408: the body did not come, or came too slowly. */
export const bodyTooSlow = (): DomainError => new DomainError('body_too_slow', 'timeout', 'The request took too long to arrive.');
