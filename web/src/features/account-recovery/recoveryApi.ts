import type { MessageResponse } from '@contracts/user';
import { api } from '../../shared/api/api';
import { USER_TAGS } from '../../shared/session/sessionApi';

/** The body of `POST /api/password/reset`. */
export interface PasswordReset {
  token: string;
  password: string;
}

const recoveryApi = api.injectEndpoints({
  endpoints: (build) => ({
    forgotPassword: build.mutation<MessageResponse, { email: string }>({
      query: (body) => ({ url: '/api/password/forgot', method: 'POST', body }),
    }),
    resetPassword: build.mutation<MessageResponse, PasswordReset>({
      query: (body) => ({ url: '/api/password/reset', method: 'POST', body }),
      invalidatesTags: (answer) => (answer ? [...USER_TAGS] : []), // this browser's session has ended, too
    }),
    confirmEmail: build.mutation<MessageResponse, { token: string }>({
      query: (body) => ({ url: '/api/email/confirm', method: 'POST', body }),
      invalidatesTags: (answer) => (answer ? ['Me'] : []),
    }),
    undoEmailChange: build.mutation<MessageResponse, { token: string }>({
      query: (body) => ({ url: '/api/email/undo', method: 'POST', body }),
      invalidatesTags: (answer) => (answer ? [...USER_TAGS] : []),
    }),
  }),
});

export const { useUndoEmailChangeMutation, useConfirmEmailMutation, useForgotPasswordMutation, useResetPasswordMutation } = recoveryApi;
