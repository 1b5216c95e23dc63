import type { Tool } from '@contracts/tool';
import { useSelector } from 'react-redux';
import type { ApiState } from '../../../shared/api/api';

/** The queries whose data are tools, or have them. */
const LISTS = ['tools', 'catalogue', 'fewTools'];

/** Finds a tool by its slug in the lists that are cached. It sends no request. */
export const useListedTool = (slug: string): Tool | undefined =>
  useSelector(({ api }: ApiState) => {
    for (const query of Object.values(api.queries)) {
      if (!query?.endpointName || !LISTS.includes(query.endpointName)) continue;
      const data = query.data as Tool[] | { tools: Tool[]; related: Tool[] } | undefined;
      const tools = Array.isArray(data) ? data : [data?.tools ?? [], data?.related ?? []].flat();
      const tool = tools.find((one) => one.slug === slug);
      if (tool) return tool;
    }
    return undefined;
  });
