import type { Tool } from '@contracts/tool';
import { useSelector } from 'react-redux';
import type { ApiState } from '../../../shared/api/api';
import { toolsApi } from '../../../shared/tools/toolsApi';
import { toolPageApi } from './toolPageApi';

/** Finds a tool by its slug in the lists that are cached. It sends no request. */
export const useListedTool = (slug: string): Tool | undefined =>
  useSelector((state: ApiState) => listedTools(state).find((tool) => tool.slug === slug));

function listedTools(state: ApiState): Tool[] {
  const { tools, catalogue } = toolsApi.endpoints;
  const { fewTools } = toolPageApi.endpoints;
  const pages = toolsApi.util
    .selectCachedArgsForQuery(state, 'catalogue')
    .flatMap((query) => catalogue.select(query)(state).data ?? []);
  return [
    ...toolsApi.util
      .selectCachedArgsForQuery(state, 'tools')
      .map((which) => tools.select(which)(state).data),
    ...toolPageApi.util
      .selectCachedArgsForQuery(state, 'fewTools')
      .map((call) => fewTools.select(call)(state).data),
    ...pages.flatMap((page) => [page.tools, page.related]),
  ].flatMap((list) => list ?? []);
}
