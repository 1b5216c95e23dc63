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
  if (error === undefined) return answerOf(data, meta?.response?.status ?? 200);
  if (typeof error.status !== 'number') {
    return { error: { status: 0, text: 'message' in error ? String(error.message) : 'error' in error ? error.error : 'no response' } };
  }
  return { error: errorOf(error.status, typeof error.data === 'string' ? error.data : '', meta?.response?.statusText ?? '') };
};

/** What a success holds; one that is not JSON did not come from the API, or was cut short on its way, and is a failure. */
function answerOf(text: unknown, status: number): { data: unknown } | { error: ApiError } {
  if (typeof text !== 'string' || text === '') return { data: undefined };
  try {
    return { data: JSON.parse(text) as unknown };
  } catch {
    return { error: { status, text: `${status}: the response is not JSON` } };
  }
}

/** The error of a response, logged as `{status}: {body text or status text}` (spec §8). */
export function errorOf(status: number, body: string, statusText: string): ApiError {
  const parsed = parse(body) as Partial<ErrorBody> | string | undefined;
  const told = typeof parsed === 'object' && parsed !== null ? parsed : undefined;
  const text = `${status}: ${body || statusText}`;
  console.debug(text);
  return {
    status,
    ...(typeof told?.message === 'string' ? { message: told.message } : {}),
    ...(told?.errors ? { errors: told.errors } : {}),
    text,
  };
}

function parse(text: unknown): unknown {
  if (typeof text !== 'string' || text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text; // a failure may say what it likes; its text goes to the log
  }
}
