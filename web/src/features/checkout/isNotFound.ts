import type { ApiError } from '../../shared/api/baseQuery';

/** Whether a call failed because there is no such thing, which no retry changes. */
export const isNotFound = (error: unknown): boolean => (error as Partial<ApiError> | undefined)?.status === 404;
