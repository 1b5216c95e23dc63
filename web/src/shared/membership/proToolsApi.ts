import { isIncludedAt } from '@contracts/access';
import { TOOLS_IN_PRO } from '@contracts/pages';
import type { Tool } from '@contracts/tool';
import { useContext } from 'react';
import { api } from '../api/api';
import { PreloadedState } from '../api/preloadedState';

const proToolsApi = api.injectEndpoints({
  endpoints: (build) => ({
    toolsInPro: build.query<Tool[], void>({
      query: () => TOOLS_IN_PRO,
      extraOptions: { isValid: Array.isArray },
      providesTags: ['Tools'],
    }),
  }),
});

/** The premium tools that Pro includes for a time; none while they are not known. */
export function useToolsInPro(): Tool[] {
  const { toolsInPro, renderedAt } = useContext(PreloadedState);
  const { data } = proToolsApi.useToolsInProQuery();
  const now = data || renderedAt === undefined ? new Date() : new Date(renderedAt);
  return (data ?? toolsInPro ?? []).filter(
    ({ proUntil }) => proUntil !== null && isIncludedAt(new Date(proUntil), now),
  );
}
