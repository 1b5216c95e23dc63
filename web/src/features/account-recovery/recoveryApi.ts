import type { EmailRestoredResponse, MailedLinkResponse, MessageResponse } from '@contracts/user';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { api, type ApiState } from '../../shared/api/api';
import { clearCurrentUser } from '../../shared/session/sessionApi';

/** The body of `POST /api/password/reset`. */
export interface PasswordReset {
  token: string;
  password: string;
}

type Lifecycle = {
  queryFulfilled: PromiseLike<unknown>;
  dispatch: ThunkDispatch<ApiState, unknown, UnknownAction>;
};

/** The call has ended all sessions of the account, which can include this browser's. */
async function endSession(
  _argument: unknown,
  { queryFulfilled, dispatch }: Lifecycle,
): Promise<void> {
  await queryFulfilled.then(
    () => dispatch(clearCurrentUser()),
    () => undefined, // the page shows the error
  );
}

const recoveryApi = api.injectEndpoints({
  endpoints: (build) => ({
    forgotPassword: build.mutation<MessageResponse, { email: string }>({
      query: (body) => ({ url: '/api/password/forgot', method: 'POST', body }),
    }),
    resetPassword: build.mutation<MessageResponse, PasswordReset>({
      query: (body) => ({ url: '/api/password/reset', method: 'POST', body }),
      onQueryStarted: endSession,
    }),
    mailedLink: build.query<MailedLinkResponse, { token: string }>({
      query: (body) => ({ url: '/api/email/link', method: 'POST', body }),
    }),
    disownEmail: build.mutation<MessageResponse, { token: string }>({
      query: (body) => ({ url: '/api/email/disown', method: 'POST', body }),
    }),
    confirmEmail: build.mutation<MessageResponse, { token: string }>({
      query: (body) => ({ url: '/api/email/confirm', method: 'POST', body }),
    }),
    undoEmailChange: build.mutation<EmailRestoredResponse, { token: string; keep: string[] }>({
      query: (body) => ({ url: '/api/email/undo', method: 'POST', body }),
      onQueryStarted: endSession,
    }),
  }),
});

export const {
  useMailedLinkQuery,
  useDisownEmailMutation,
  useUndoEmailChangeMutation,
  useConfirmEmailMutation,
  useForgotPasswordMutation,
  useResetPasswordMutation,
} = recoveryApi;
