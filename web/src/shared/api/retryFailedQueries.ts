import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { QueryStatus } from '@reduxjs/toolkit/query/react';
import { api, type ApiState } from './api';
import type { ApiError } from './baseQuery';

type QueryThunk<Result = unknown> = ThunkAction<Result, ApiState, unknown, UnknownAction>;
type Endpoints = Record<
  string,
  | {
      initiate: (
        argument: unknown,
        options: { subscribe: false; forceRefetch: true },
      ) => QueryThunk;
    }
  | undefined
>;

/** Retries every query that failed temporarily. Resolves with their number when all have completed. */
export const retryFailedQueries = (): QueryThunk<Promise<number>> => async (dispatch, getState) => {
  const endpoints: Endpoints = api.endpoints;
  const retried: unknown[] = [];
  for (const query of Object.values(getState().api.queries)) {
    if (query?.status !== QueryStatus.rejected || !query.endpointName || !isTemporary(query.error))
      continue;
    const retry = endpoints[query.endpointName]?.initiate(query.originalArgs, {
      subscribe: false,
      forceRefetch: true,
    });
    if (retry) retried.push(dispatch(retry));
  }
  await Promise.all(retried);
  return retried.length;
};

/** Whether a retry can succeed: no response, an unreadable response, or a server error. */
function isTemporary(error: Partial<ApiError> | undefined): boolean {
  const status = error?.status ?? 0;
  return status < 300 || status >= 500;
}
