import type { ApiError } from './baseQuery';

/** The sentence to show for a failed call: the server's own, else the fallback of the spec (§8), word for word. */
export function messageOf(error: unknown, fallback: string): string {
  return ((error ?? {}) as Partial<ApiError>).message || fallback;
}
