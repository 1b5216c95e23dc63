import type { ApiError } from '../../shared/api/baseQuery';

/** Whether a call returned 404, so that a retry is pointless. */
export const isNotFound = (error: unknown): boolean => (error as Partial<ApiError> | undefined)?.status === 404;
