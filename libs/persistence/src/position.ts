import { isUuid } from '@libs/contracts';

/** Where a page of a list in the order `created_at desc, id desc` ends. */
export interface Position {
  createdAt: string; // ISO 8601 with milliseconds
  id: string;
}

const ISO = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

export function encodeCursor({ createdAt, id }: Position): string {
  return Buffer.from(`${createdAt} ${id}`).toString('base64url');
}

/** Decodes a `cursor` parameter; null for a malformed one. */
export function decodeCursor(cursor: string): Position | null {
  const [createdAt = '', id = '', ...rest] = Buffer.from(cursor, 'base64url').toString().split(' ');
  const isValid =
    ISO.test(createdAt) && !Number.isNaN(Date.parse(createdAt)) && isUuid(id) && rest.length === 0;
  return isValid ? { createdAt, id } : null;
}
