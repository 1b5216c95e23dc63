import type { CurrentUser } from '@contracts/user';
import { useMyCertificatesQuery } from '../../shared/certificates/certificatesApi';
import { useSubscriptionQuery } from '../../shared/membership/membershipApi';
import { NEWEST_PRO } from '../../shared/membership/weeklyTools';
import { useOrdersQuery } from '../../shared/orders/ordersApi';
import { useChosenPath } from '../../shared/paths/useChosenPath';
import { useMemberToolsQuery } from '../../shared/tools/memberToolsApi';
import { useCatalogueQuery } from '../../shared/tools/toolsApi';
import { useFirstLoad } from '../../shared/ui/useFirstLoad';
import { useStatsQuery } from './dashboardApi';
import { FOR_BEGINNERS } from './StartingTools';

/** Whether something of the first screens of the dashboard is loading: shown one after the other, each part would move those below it. */
export function useIsLoading({ isPro }: Pick<CurrentUser, 'isPro'>): boolean {
  const stats = useStatsQuery();
  const isNew = stats.data?.totalDownloads === 0;
  const queries = [
    stats,
    useMemberToolsQuery(),
    useOrdersQuery(),
    useSubscriptionQuery(),
    useMyCertificatesQuery(),
    useCatalogueQuery(NEWEST_PRO, { skip: !isPro }),
    useCatalogueQuery(FOR_BEGINNERS, { skip: isPro || !isNew }),
    useChosenPath(),
  ];
  return useFirstLoad(queries.some(({ isLoading }) => isLoading));
}
