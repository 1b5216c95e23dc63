import type { ApiError } from './baseQuery';

/** Returns the message to show for a failed call: the server's, or the fallback of spec §8. */
export function messageOf(error: unknown, fallback: string): string {
  return ((error ?? {}) as Partial<ApiError>).message || fallback;
}
