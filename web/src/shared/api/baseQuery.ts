import type { ErrorBody } from '@contracts/error-body';
import {
  type BaseQueryFn,
  type FetchArgs,
  fetchBaseQuery,
  type FetchBaseQueryMeta,
} from '@reduxjs/toolkit/query/react';

/** The error of a failed call: a message for the user and a text for logs (spec §7: `{status}: {body}`). */
export interface ApiError {
  /** HTTP status, or 0 without a response. */
  status: number;
  /** The server's code for programs; undefined when it sent none. */
  code?: string;
  /** The server's message; undefined when it sent none. */
  message?: string;
  errors?: ErrorBody['errors'];
  text: string;
}

/** Whether the body of a success has the documented shape; any other body counts as an error. */
export interface CallOptions {
  isValid?: (body: unknown) => boolean;
}

const send = fetchBaseQuery({
  baseUrl: globalThis.location?.origin ?? 'http://localhost',
  credentials: 'include',
  responseHandler: 'text',
});

/** Sends a call with credentials. Converts every response that is no success to an ApiError. */
export const baseQuery: BaseQueryFn<
  string | FetchArgs,
  unknown,
  ApiError,
  CallOptions,
  FetchBaseQueryMeta
> = async (args, context, options) => {
  const { data, error, meta } = await send(args, context, {});
  if (error === undefined)
    return { ...parseSuccess(data, meta?.response?.status ?? 200, options?.isValid), meta };
  if (typeof error.status !== 'number') {
    return {
      error: {
        status: 0,
        text:
          'message' in error
            ? String(error.message)
            : 'error' in error
              ? error.error
              : 'no response',
      },
    };
  }
  return {
    error: errorOf(
      error.status,
      typeof error.data === 'string' ? error.data : '',
      meta?.response?.statusText ?? '',
    ),
  };
};

/** Parses the body of a success. A body that is not JSON did not come from the API or was truncated, and counts as an error. */
function parseSuccess(
  text: unknown,
  status: number,
  isValid: CallOptions['isValid'],
): { data: unknown } | { error: ApiError } {
  try {
    const data: unknown = typeof text !== 'string' || text === '' ? null : JSON.parse(text);
    if (isValid?.(data) ?? true) return { data };
    return { error: { status, text: `${status}: the response has unexpected content` } };
  } catch {
    return { error: { status, text: `${status}: the response is not JSON` } };
  }
}

/** Returns the error of a response and logs it as `{status}: {body text or status text}` (spec §8). */
export function errorOf(status: number, body: string, statusText: string): ApiError {
  const parsed = parse(body) as Partial<ErrorBody> | string | undefined;
  const errorBody = typeof parsed === 'object' && parsed !== null ? parsed : undefined;
  const text = `${status}: ${body || statusText}`;
  console.debug(text);
  return {
    status,
    ...(typeof errorBody?.message === 'string' ? { message: errorBody.message } : {}),
    code: errorBody?.code,
    ...(errorBody?.errors ? { errors: errorBody.errors } : {}),
    text,
  };
}

function parse(text: unknown): unknown {
  if (typeof text !== 'string' || text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text; // an error response need not be JSON; its text is logged
  }
}

/** Returns the message to show for a failed call: the server's, or the fallback of spec §8. */
export function messageOf(error: unknown, fallback: string): string {
  return ((error ?? {}) as Partial<ApiError>).message || fallback;
}

/** Whether a call returned 404, so that a retry is pointless. */
export const isNotFound = (error: unknown): boolean =>
  (error as Partial<ApiError> | undefined)?.status === 404;
