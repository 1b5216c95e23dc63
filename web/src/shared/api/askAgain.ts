import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { QueryStatus } from '@reduxjs/toolkit/query/react';
import { api, type ApiState } from './api';
import type { ApiError } from './baseQuery';

type Ask = ThunkAction<unknown, ApiState, unknown, UnknownAction>;
type Endpoints = Record<string, { initiate: (argument: unknown, options: { subscribe: false; forceRefetch: true }) => Ask } | undefined>;

/** Asks once more for everything that could not be had because the server was away; a refusal is not asked about again. */
export const askAgain = (): Ask => (dispatch, getState) => {
  const endpoints: Endpoints = api.endpoints;
  for (const query of Object.values(getState().api.queries)) {
    if (query?.status !== QueryStatus.rejected || !query.endpointName || !isPassing(query.error)) continue;
    const ask = endpoints[query.endpointName]?.initiate(query.originalArgs, { subscribe: false, forceRefetch: true });
    if (ask) dispatch(ask);
  }
};

/** No answer, an answer that cannot be read, or a failure on the server's side: these pass. */
function isPassing(error: Partial<ApiError> | undefined): boolean {
  const status = error?.status ?? 0;
  return status < 300 || status >= 500;
}
