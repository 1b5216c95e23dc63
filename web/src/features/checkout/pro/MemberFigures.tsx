import { MAX_LOCAL_TOOLS } from '@contracts/catalogue';
import type { SubscriptionResponse } from '@contracts/subscriptions';
import { formatCount } from '../../../shared/format/format';
import { proOffer } from '../../../shared/membership/proOffer';
import { NEWEST_PRO } from '../../../shared/membership/weeklyTools';
import { useDownloadedTools } from '../../../shared/paths/useDownloadedTools';
import { useCatalogueQuery, useToolsQuery } from '../../../shared/tools/toolsApi';
import { Figures } from './Figures';

interface MemberFiguresProps {
  membership: SubscriptionResponse | undefined;
  now: Date;
}

/** How long Pro still lasts, and how many of its tools the member has downloaded; each left out while it is not known. */
export function MemberFigures({ membership, now }: MemberFiguresProps) {
  const count = useDownloadedPro();
  const days = membership && daysLeft(membership, now);
  const figures: [figure: string, what: string][] = [];
  if (membership && days) {
    const noun = days === 1 ? 'day' : 'days';
    const renews = proOffer(membership, now).kind === 'renews';
    figures.push([formatCount(days), renews ? `${noun} until it renews` : `${noun} left`]);
  }
  if (count)
    figures.push([
      `${formatCount(count.downloaded)} of ${formatCount(count.all)}`,
      'pro tools downloaded',
    ]);
  return <Figures figures={figures} sx={BESIDE} />;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Days until the paid period ends, begun ones included; 0 without any. */
export const daysLeft = ({ proUntil }: SubscriptionResponse, now: Date): number =>
  proUntil === null ? 0 : Math.max(0, Math.ceil((Date.parse(proUntil) - now.getTime()) / DAY_MS));

/** Counts the pro tools, and those that the member has downloaded; undefined until both are known, and in a very large catalogue. */
function useDownloadedPro(): { downloaded: number; all: number } | undefined {
  const { data: newest } = useCatalogueQuery(NEWEST_PRO);
  const { data: tools } = useToolsQuery(undefined, {
    skip: !newest || newest.size > MAX_LOCAL_TOOLS,
  });
  const ids = useDownloadedTools();
  const pro = tools?.filter(({ accessLevel }) => accessLevel === 'pro');
  if (!pro?.length || !ids) return undefined;
  return { downloaded: pro.filter(({ id }) => ids.has(id)).length, all: pro.length };
}

const BESIDE = {
  display: 'flex',
  flexDirection: { xs: 'row', md: 'column' },
  flexWrap: { xs: 'wrap', md: 'nowrap' },
  justifyContent: { md: 'center' },
  minHeight: { xs: 124, md: 240 }, // nothing moves when the figures come
};
