import type { BackupCodesResponse, MessageResponse, SecondFactorsResponse, TotpSetupResponse } from '@contracts/user';
import { api } from '../../../../shared/api/api';

/** The second steps of the member's logins. */
const twoStepApi = api.injectEndpoints({
  endpoints: (build) => ({
    secondFactors: build.query<SecondFactorsResponse, void>({ query: () => '/api/account/second-factor', providesTags: ['Factors'] }),
    startTotp: build.mutation<TotpSetupResponse, void>({ query: () => ({ url: '/api/account/totp', method: 'POST' }) }),
    confirmTotp: build.mutation<BackupCodesResponse, { code: string }>({
      query: (body) => ({ url: '/api/account/totp/confirm', method: 'POST', body }),
      invalidatesTags: (answer) => (answer ? ['Factors'] : []),
    }),
    removeTotp: build.mutation<MessageResponse, void>({
      query: () => ({ url: '/api/account/totp', method: 'DELETE' }),
      invalidatesTags: (answer) => (answer ? ['Factors'] : []),
    }),
    replaceBackupCodes: build.mutation<BackupCodesResponse, void>({
      query: () => ({ url: '/api/account/backup-codes', method: 'POST' }),
      invalidatesTags: (answer) => (answer ? ['Factors'] : []),
    }),
    confirmSession: build.mutation<MessageResponse, { password: string }>({
      query: (body) => ({ url: '/api/account/confirmation', method: 'POST', body }),
    }),
  }),
});

export const {
  useSecondFactorsQuery,
  useStartTotpMutation,
  useConfirmTotpMutation,
  useRemoveTotpMutation,
  useReplaceBackupCodesMutation,
  useConfirmSessionMutation,
} = twoStepApi;
