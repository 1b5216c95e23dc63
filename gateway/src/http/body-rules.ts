import type { IncomingHttpHeaders } from 'node:http';
import { DomainError, tooLarge, unsupported } from '@libs/errors';
import { isNestedDeeper, jsonTooDeep } from '@libs/service';

/** Returns Content-Length in bytes; undefined when absent. Node has already rejected a malformed one. */
export function declaredLength(headers: IncomingHttpHeaders): number | undefined {
  const length = headers['content-length'];
  return length === undefined ? undefined : Number(length);
}

/** Whether the request has a body. */
export function hasBody(headers: IncomingHttpHeaders): boolean {
  return headers['transfer-encoding'] !== undefined || (declaredLength(headers) ?? 0) > 0;
}

/** Throws 413 when the declared length exceeds `mostBytes`. */
export function requireSize(headers: IncomingHttpHeaders, mostBytes: number): void {
  if ((declaredLength(headers) ?? 0) > mostBytes) throw bodyTooLarge();
}

/** Throws 415 unless the body has this media type (contract §1). */
export function requireType(headers: IncomingHttpHeaders, mediaType: string): void {
  const [given = ''] = (headers['content-type'] ?? '').split(';');
  if (given.trim().toLowerCase() !== mediaType) throw unsupported('content_type', `This address only accepts ${mediaType}.`);
}

/** Throws 400 when JSON is nested too deeply, without parsing it. */
export function requireDepth(json: Buffer, maxDepth: number): void {
  if (isNestedDeeper(json, maxDepth)) throw jsonTooDeep();
}

/** 413 for a body of more bytes than accepted. */
export const bodyTooLarge = (): DomainError => tooLarge('body_too_large', 'The request is too large.');

/** 408 for a body that arrived too slowly or not at all. */
export const bodyTooSlow = (): DomainError => new DomainError('body_too_slow', 'timeout', 'The request took too long to arrive.');
