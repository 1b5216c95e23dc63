import type { ErrorBody } from '@contracts/error-body';
import { type BaseQueryFn, type FetchArgs, fetchBaseQuery } from '@reduxjs/toolkit/query/react';

/** What went wrong with a call: the sentence a person sees, and the text for logs (spec §7: `{status}: {body}`). */
export interface ApiError {
  /** HTTP status, or 0 when no answer came. */
  status: number;
  /** The server's own sentence; undefined when it gave none. */
  message?: string;
  /** Which fields were refused and why. */
  errors?: ErrorBody['errors'];
  text: string;
}

const send = fetchBaseQuery({
  baseUrl: globalThis.location?.origin ?? 'http://localhost',
  credentials: 'include',
  responseHandler: 'text',
});

/** Sends a call with credentials; every answer that is not a success becomes an ApiError. */
export const baseQuery: BaseQueryFn<string | FetchArgs, unknown, ApiError> = async (args, context, options) => {
  const { data, error, meta } = await send(args, context, options);
  if (error === undefined) return { data: parse(data) };
  if (typeof error.status !== 'number') {
    return { error: { status: 0, text: 'message' in error ? String(error.message) : 'error' in error ? error.error : 'no answer' } };
  }
  return { error: errorOf(error.status, typeof error.data === 'string' ? error.data : '', meta?.response?.statusText ?? '') };
};

/** The error of an answer, from its status, body and status text. */
export function errorOf(status: number, body: string, statusText: string): ApiError {
  const parsed = parse(body) as Partial<ErrorBody> | string | undefined;
  const told = typeof parsed === 'object' && parsed !== null ? parsed : undefined;
  return {
    status,
    ...(typeof told?.message === 'string' ? { message: told.message } : {}),
    ...(told?.errors ? { errors: told.errors } : {}),
    text: `${status}: ${told?.message ?? (body || statusText)}`,
  };
}

function parse(text: unknown): unknown {
  if (typeof text !== 'string' || text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text; // an answer that is not JSON stays text; who needs JSON notices
  }
}
