import type {
  BackupCodesResponse,
  MessageResponse,
  PasskeyOptionsResponse,
  SecondFactorsResponse,
  TotpSetupResponse,
} from '@contracts/user';
import { api } from '../../../../shared/api/api';
import { path } from '../../../../shared/api/path';

/** The member's second factors. */
const twoFactorApi = api.injectEndpoints({
  endpoints: (build) => ({
    secondFactors: build.query<SecondFactorsResponse, void>({
      query: () => '/api/account/second-factor',
      providesTags: ['Factors'],
    }),
    startTotp: build.mutation<TotpSetupResponse, void>({
      query: () => ({ url: '/api/account/totp', method: 'POST' }),
    }),
    confirmTotp: build.mutation<BackupCodesResponse, { code: string }>({
      query: (body) => ({ url: '/api/account/totp/confirm', method: 'POST', body }),
      invalidatesTags: (result) => (result ? ['Factors'] : []),
    }),
    removeTotp: build.mutation<MessageResponse, void>({
      query: () => ({ url: '/api/account/totp', method: 'DELETE' }),
      invalidatesTags: (result) => (result ? ['Factors'] : []),
    }),
    replaceBackupCodes: build.mutation<BackupCodesResponse, void>({
      query: () => ({ url: '/api/account/backup-codes', method: 'POST' }),
      invalidatesTags: (result) => (result ? ['Factors'] : []),
    }),
    startPasskey: build.mutation<PasskeyOptionsResponse, void>({
      query: () => ({ url: '/api/account/passkeys/options', method: 'POST' }),
    }),
    addPasskey: build.mutation<BackupCodesResponse, { name: string; credential: unknown }>({
      query: (body) => ({ url: '/api/account/passkeys', method: 'POST', body }),
      invalidatesTags: (result) => (result ? ['Factors'] : []),
    }),
    removePasskey: build.mutation<MessageResponse, string>({
      query: (id) => ({ url: path`/api/account/passkeys/${id}`, method: 'DELETE' }),
      invalidatesTags: (result) => (result ? ['Factors'] : []),
    }),
    confirmationOptions: build.mutation<PasskeyOptionsResponse, void>({
      query: () => ({ url: '/api/account/confirmation/options', method: 'POST' }),
    }),
    confirmSession: build.mutation<MessageResponse, { password: string } | { credential: unknown }>(
      {
        query: (body) => ({ url: '/api/account/confirmation', method: 'POST', body }),
      },
    ),
  }),
});

export const {
  useSecondFactorsQuery,
  useStartTotpMutation,
  useConfirmTotpMutation,
  useRemoveTotpMutation,
  useReplaceBackupCodesMutation,
  useStartPasskeyMutation,
  useAddPasskeyMutation,
  useRemovePasskeyMutation,
  useConfirmationOptionsMutation,
  useConfirmSessionMutation,
} = twoFactorApi;
