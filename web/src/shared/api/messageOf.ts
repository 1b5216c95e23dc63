import type { ApiError } from './baseQuery';

/** The sentence to show for a failed call: the server's own, else the fallback of the spec (§8). */
export function messageOf(error: unknown, fallback: string): string {
  const { status, message } = (error ?? {}) as Partial<ApiError>;
  if (message) return message;
  return status === 0 ? `${fallback}. The server cannot be reached.` : fallback;
}
