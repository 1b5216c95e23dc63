import type { AccessLevel } from '@contracts/access-level';
import type { Tool } from '@contracts/tool';
import CircleIcon from '@mui/icons-material/Circle';
import DiamondIcon from '@mui/icons-material/Diamond';
import LocalOfferIcon from '@mui/icons-material/LocalOfferOutlined';
import StarIcon from '@mui/icons-material/Star';
import Chip from '@mui/material/Chip';
import { isKnownLanguage, languageLabel } from '../format/format';
import { useOfferLive } from './useOfferLive';

const LEVEL_ICONS = { free: <CircleIcon />, pro: <DiamondIcon />, premium: <StarIcon /> };

/** Labels a level FREE, PRO or PREMIUM by text and icon, never by color alone. */
export const AccessBadge = ({ level }: { level: AccessLevel }) => (
  <Chip
    component="span"
    size="small"
    variant="outlined"
    color={level}
    icon={LEVEL_ICONS[level]}
    label={level.toUpperCase()}
  />
);

/** Labels the language of a tool; an unknown one in grey (spec §3). */
export const LanguageBadge = ({ language }: { language: string | null }) => (
  <Chip
    component="span"
    size="small"
    variant="outlined"
    label={languageLabel(language)}
    sx={language && !isKnownLanguage(language) ? { color: 'text.secondary' } : undefined}
  />
);

/** Shows the offer until it ends (spec §2, tool card). */
export function OfferBadge({ tool }: { tool: Pick<Tool, 'offerEndsAt' | 'offerDescription'> }) {
  if (!useOfferLive(tool)) return null;
  return (
    <Chip
      component="span"
      size="small"
      variant="outlined"
      color="warning"
      icon={<LocalOfferIcon />}
      label={tool.offerDescription || 'Limited offer'}
    />
  );
}
