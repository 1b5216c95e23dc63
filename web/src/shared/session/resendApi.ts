import type { MessageResponse } from '@contracts/user';
import { api } from '../api/api';

/** Sends the member a new link to confirm their email. */
const resendApi = api.injectEndpoints({
  endpoints: (build) => ({
    resendConfirmation: build.mutation<MessageResponse, void>({
      query: () => ({ url: '/api/email/resend', method: 'POST' }),
    }),
  }),
});

export const { useResendConfirmationMutation } = resendApi;
