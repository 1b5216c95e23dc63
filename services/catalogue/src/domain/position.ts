/** A place in the list of tools, newest first: that of one tool. */
export interface Position {
  /** ISO 8601. */
  createdAt: string;
  id: string;
}

const ISO = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The position as an opaque word for an address. */
export function writeCursor({ createdAt, id }: Position): string {
  return Buffer.from(`${createdAt} ${id}`).toString('base64url');
}

/** The position a cursor stands for; null when nobody here has made it. */
export function readCursor(cursor: string): Position | null {
  const [createdAt = '', id = '', ...rest] = Buffer.from(cursor, 'base64url').toString().split(' ');
  const sound = ISO.test(createdAt) && !Number.isNaN(Date.parse(createdAt)) && UUID.test(id) && rest.length === 0;
  return sound ? { createdAt, id } : null;
}
