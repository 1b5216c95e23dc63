import type { Tool } from '@contracts/tool';
import { mdiTagOutline } from '@mdi/js';
import { Badge } from '../ui/Badge';
import { useOfferLive } from './useOfferLive';

/** Shows the offer until it ends (spec §2, tool card). */
export function OfferBadge({ tool }: { tool: Pick<Tool, 'offerEndsAt' | 'offerDescription'> }) {
  if (!useOfferLive(tool)) return null;
  return (
    <Badge color="warning" icon={mdiTagOutline} label={tool.offerDescription || 'Limited offer'} />
  );
}
