import type { Certificate } from '@contracts/certificate';
import type { SelfCheckResult } from '@contracts/path';
import type { MessageResponse } from '@contracts/user';
import { path } from '../../shared/api/path';
import { pathsApi } from '../../shared/paths/pathsApi';

/** A step of a learning path. */
export interface StepKey {
  slug: string;
  toolId: string;
}

const progressApi = pathsApi.injectEndpoints({
  endpoints: (build) => ({
    checkAnswers: build.mutation<SelfCheckResult, StepKey & { answers: number[] }>({
      query: ({ slug, toolId, answers }) => ({
        url: path`/api/paths/${slug}/steps/${toolId}/answers`,
        method: 'POST',
        body: { answers },
      }),
      invalidatesTags: (result) => (result?.isRight ? ['Progress'] : []),
    }),
    setDone: build.mutation<MessageResponse, StepKey & { isDone: boolean }>({
      query: ({ slug, toolId, isDone }) => ({
        url: path`/api/paths/${slug}/steps/${toolId}/done`,
        method: isDone ? 'PUT' : 'DELETE',
      }),
      invalidatesTags: ['Progress'],
    }),
    issueCertificate: build.mutation<Certificate, { slug: string; name: string }>({
      query: ({ slug, name }) => ({
        url: path`/api/paths/${slug}/certificate`,
        method: 'POST',
        body: { name },
      }),
      invalidatesTags: (_certificate, error) => (error ? [] : ['Progress']),
    }),
  }),
});

export const { useCheckAnswersMutation, useSetDoneMutation, useIssueCertificateMutation } =
  progressApi;
