import { useConfigQuery } from '../api/configApi';
import { useCatalogueQuery } from '../tools/toolsApi';
import { proFeatures } from './proPlan';
import { isWeekly, NEWEST_PRO } from './weeklyTools';

/** The features of Pro that exist here. */
export function useProFeatures(): string[] {
  const { data: config } = useConfigQuery();
  const { data: newest } = useCatalogueQuery(NEWEST_PRO);
  const times = newest?.tools.map(({ createdAt }) => createdAt) ?? [];
  return proFeatures(config, isWeekly(times, new Date()));
}
