import type { Duplex } from 'node:stream';
import { rawErrorResponse } from '@libs/errors';

/** Refuses an upgrade with an error response, closes the connection and returns the status. */
export function refuseUpgrade(connection: Duplex, error: unknown, requestId: string): number {
  const { status, text } = rawErrorResponse(error, requestId);
  connection.end(text, () => connection.destroy());
  return status;
}
