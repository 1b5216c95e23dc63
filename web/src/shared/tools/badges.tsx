import type { AccessLevel } from '@contracts/access-level';
import type { Tool } from '@contracts/tool';
import CircleIcon from '@mui/icons-material/Circle';
import DiamondIcon from '@mui/icons-material/Diamond';
import LocalOfferIcon from '@mui/icons-material/LocalOfferOutlined';
import StarIcon from '@mui/icons-material/Star';
import { isKnownLanguage, languageLabel } from '../format/format';
import { Label } from '../ui/Label';
import { useOfferLive } from './useOfferLive';

const LEVEL_ICONS = { free: <CircleIcon />, pro: <DiamondIcon />, premium: <StarIcon /> };

/** Labels a level FREE, PRO or PREMIUM by text and icon, never by color alone. */
export const AccessBadge = ({ level }: { level: AccessLevel }) => (
  <Label color={`${level}.main`} icon={LEVEL_ICONS[level]}>
    {level.toUpperCase()}
  </Label>
);

/** Labels the language of a tool; an unknown one in grey (spec §3). */
export const LanguageBadge = ({ language }: { language: string | null }) => (
  <Label color={language && !isKnownLanguage(language) ? 'text.secondary' : 'text.primary'}>
    {languageLabel(language)}
  </Label>
);

/** Shows the offer until it ends (spec §2, tool card). */
export function OfferBadge({ tool }: { tool: Pick<Tool, 'offerEndsAt' | 'offerDescription'> }) {
  if (!useOfferLive(tool)) return null;
  return (
    <Label color="warning.main" icon={<LocalOfferIcon />}>
      {tool.offerDescription || 'Limited offer'}
    </Label>
  );
}
