import type { UpdateMails } from '@contracts/update-mails';
import type { AccountResponse, MemberSession, MessageResponse } from '@contracts/user';
import { api } from '../../shared/api/api';
import { path } from '../../shared/api/path';
import { announceNewSession } from '../../shared/session/loginApi';

/** The body of a request to change the email (docs/accounts.md). */
export interface EmailChange {
  newEmail: string;
  currentPassword: string;
}

/** The body of a password change (docs/accounts.md). */
export interface PasswordChange {
  currentPassword: string;
  newPassword: string;
}

/** The body of a deletion: the password, unless the session was confirmed (docs/privacy.md). */
export interface AccountDeletion {
  password?: string;
}

/** The member's account and sessions. */
const accountApi = api.injectEndpoints({
  endpoints: (build) => ({
    account: build.query<AccountResponse, void>({
      query: () => '/api/account',
      providesTags: ['Me', 'Account'],
    }),
    changeEmail: build.mutation<MessageResponse, EmailChange>({
      query: (body) => ({ url: '/api/account/email', method: 'POST', body }),
    }),
    changePassword: build.mutation<MessageResponse, PasswordChange>({
      query: (body) => ({ url: '/api/account/password', method: 'POST', body }),
      invalidatesTags: (result) => (result ? ['Sessions'] : []),
      onQueryStarted: (_argument, { queryFulfilled }) =>
        queryFulfilled.then(announceNewSession, () => undefined), // the form shows the error
    }),
    /** Whether the member gets emails about updates of tools. */
    updateMails: build.query<UpdateMails, void>({
      query: () => '/api/account/update-mails',
      providesTags: ['Account'],
    }),
    setUpdateMails: build.mutation<UpdateMails, boolean>({
      query: (enabled) => ({ url: '/api/account/update-mails', method: 'PUT', body: { enabled } }),
      onQueryStarted: async (_enabled, { queryFulfilled, dispatch }) => {
        await queryFulfilled.then(
          ({ data: value }) =>
            void dispatch(
              accountApi.util.upsertQueryEntries([
                { endpointName: 'updateMails', arg: undefined, value },
              ]),
            ),
          () => undefined, // the section shows the error
        );
      },
    }),
    deleteAccount: build.mutation<MessageResponse, AccountDeletion>({
      query: (body) => ({ url: '/api/account', method: 'DELETE', body }),
    }),
    sessions: build.query<MemberSession[], void>({
      query: () => '/api/account/sessions',
      providesTags: ['Me', 'Sessions'],
    }),
    endSession: build.mutation<void, string>({
      query: (id) => ({ url: path`/api/account/sessions/${id}`, method: 'DELETE' }),
      invalidatesTags: ['Sessions'],
    }),
    logOutElsewhere: build.mutation<MessageResponse, void>({
      query: () => ({ url: '/api/account/sessions/revoke-others', method: 'POST' }),
      invalidatesTags: ['Sessions'],
    }),
  }),
});

export const {
  useAccountQuery,
  useChangeEmailMutation,
  useChangePasswordMutation,
  useDeleteAccountMutation,
  useUpdateMailsQuery,
  useSetUpdateMailsMutation,
  useSessionsQuery,
  useEndSessionMutation,
  useLogOutElsewhereMutation,
} = accountApi;
