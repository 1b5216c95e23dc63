import type { Tool } from '@contracts/tool';
import { mdiTagOutline } from '@mdi/js';
import Chip from '@mui/material/Chip';
import { Icon } from '../ui/Icon';
import { isOfferLive } from './isOfferLive';

/** Shown only while the offer lasts (spec §2, tool card). */
export function OfferBadge({ tool, now = new Date() }: { tool: Pick<Tool, 'offerEndsAt' | 'offerDescription'>; now?: Date }) {
  if (!isOfferLive(tool, now)) return null;
  return <Chip size="small" color="warning" icon={<Icon path={mdiTagOutline} />} label={tool.offerDescription ?? 'Limited offer'} />;
}
