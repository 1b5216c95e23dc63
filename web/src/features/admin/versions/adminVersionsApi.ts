import type { ToolVersion } from '@contracts/tool-version';
import { api } from '../../../shared/api/api';
import { path } from '../../../shared/api/path';

interface Withdrawal {
  toolId: string;
  version: number;
  reason: string;
}

const adminVersionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    withdrawVersion: build.mutation<ToolVersion[], Withdrawal>({
      query: ({ toolId, version, reason }) => ({
        url: path`/api/admin/tools/${toolId}/versions/${String(version)}/withdraw`,
        method: 'POST',
        body: { reason },
      }),
      invalidatesTags: (_result, error) => (error ? [] : ['Tools']),
    }),
  }),
});

export const { useWithdrawVersionMutation } = adminVersionsApi;
