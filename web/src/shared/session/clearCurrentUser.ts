import type { Middleware, ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { api, type ApiState } from '../api/api';
import { USER_TAGS, sessionApi } from './sessionApi';

type ClearThunk = ThunkAction<void, ApiState, unknown, UnknownAction>;

/** Clears the current user and refetches: a password change or a login in another tab replaces the session instead of ending it. */
export const clearCurrentUser = (): ClearThunk => (dispatch, getState) => {
  if (sessionApi.endpoints.me.select()(getState()).data === null) return;
  dispatch(sessionApi.util.upsertQueryEntries([{ endpointName: 'me', arg: undefined, value: null }]));
  dispatch(api.util.invalidateTags([...USER_TAGS]));
};

/** In these calls a 401 means wrong credentials, not the end of a session. */
const CREDENTIAL_CALLS = ['login', 'register'];

interface CallAction {
  type?: string;
  payload?: { status?: unknown };
  meta?: { arg?: { endpointName?: string } };
}

/** Clears the current user when a call returns 401. */
export const clearCurrentUserOn401: Middleware = (store) => (next) => (action) => {
  const result = next(action);
  const { type, payload, meta } = action as CallAction;
  const is401 = type?.startsWith('api/') && type.endsWith('/rejected') && payload?.status === 401;
  if (is401 && !CREDENTIAL_CALLS.includes(meta?.arg?.endpointName ?? '')) store.dispatch(clearCurrentUser() as unknown as UnknownAction);
  return result;
};
