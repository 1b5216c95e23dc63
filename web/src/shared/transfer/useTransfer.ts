import type { ThunkAction, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { api, type ApiState, type Tags } from '../api/api';
import type { ApiError } from '../api/baseQuery';
import { checkUser, selectCurrentUser } from '../session/sessionApi';

/** A download or upload: how it is sent, and the tags that its result invalidates. */
export interface Transfer<Request> {
  /** Resolves with the error of a failure; never rejects. */
  send: (request: Request) => Promise<{ error?: ApiError }>;
  invalidatesTags: (error?: ApiError) => Tags;
}

/**
 * Runs transfers. They are not mutations of RTK Query, which invalidates no tag while one of its requests is pending: for as long as a
 * transfer takes, no page would show a logout or the deletion of a tool. `invalidationBehavior: 'immediately'` is no alternative, since it
 * does not refetch a query that is running.
 */
export function useTransfer<Request>(transfer: Transfer<Request>) {
  const dispatch = useDispatch<ThunkDispatch<ApiState, unknown, UnknownAction>>();
  const [pending, setPending] = useState(false);
  const start = async (request: Request) => {
    setPending(true);
    const error = await dispatch(run(transfer, request));
    setPending(false);
    return error;
  };
  return [start, pending] as const;
}

type TransferThunk = ThunkAction<Promise<ApiError | undefined>, ApiState, unknown, UnknownAction>;

const run =
  <Request>({ send, invalidatesTags }: Transfer<Request>, request: Request): TransferThunk =>
  async (dispatch, getState) => {
    const { error } = await send(request);
    dispatch(api.util.invalidateTags(invalidatesTags(error)));
    if (error?.status === 401 && selectCurrentUser(getState()) !== null) void dispatch(checkUser());
    return error;
  };
