import type { MessageResponse } from '@contracts/user';
import { api } from '../../../shared/api/api';

/** The call that deletes the member's account; the password is not needed after a confirmation. */
const deleteAccountApi = api.injectEndpoints({
  endpoints: (build) => ({
    deleteAccount: build.mutation<MessageResponse, { password?: string }>({
      query: (body) => ({ url: '/api/account', method: 'DELETE', body }),
    }),
  }),
});

export const { useDeleteAccountMutation } = deleteAccountApi;
