import type { AccessLevel } from '@contracts/access-level';
import { mdiCircle, mdiRhombus, mdiStar } from '@mdi/js';
import Box from '@mui/material/Box';
import { isKnownLanguage, languageLabel } from '../format/format';
import { Icon } from './Icon';
import { TWO_LINES } from './twoLines';

interface BadgeProps {
  label: string;
  /** Theme color of text and border; default is the text color. */
  color?: 'free' | 'pro' | 'premium' | 'warning' | 'unknown';
  icon?: string;
}

/** A label in a pill: a language, a level, an offer. */
export function Badge({ label, color, icon }: BadgeProps) {
  return (
    <Box component="span" sx={{ ...PILL, ...(color && COLORS[color]) }}>
      {icon && <Icon path={icon} sx={{ fontSize: 14, flexShrink: 0 }} />}
      <Box component="span" sx={TWO_LINES}>
        {label}
      </Box>
    </Box>
  );
}

const colored = (color: string) => ({ color, borderColor: 'currentColor' });
const COLORS: Record<NonNullable<BadgeProps['color']>, object> = {
  free: colored('free.main'),
  pro: colored('pro.main'),
  premium: colored('premium.main'),
  warning: colored('warning.main'),
  unknown: { color: 'text.secondary', bgcolor: 'action.selected' },
};

const PILL = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 1,
  maxWidth: 1,
  minHeight: '1.5rem',
  px: 2,
  border: 1,
  borderColor: 'divider',
  borderRadius: 3,
  bgcolor: 'background.default',
  fontSize: '0.8125rem',
  fontWeight: 600,
};

const ICONS: Record<AccessLevel, string> = { free: mdiCircle, pro: mdiRhombus, premium: mdiStar };

/** Labels a level FREE, PRO or PREMIUM by text and icon, never by color alone. */
export const AccessBadge = ({ level }: { level: AccessLevel }) => (
  <Badge color={level} icon={ICONS[level]} label={level.toUpperCase()} />
);

/** Labels the language of a tool; an unknown one in grey (spec §3). */
export const LanguageBadge = ({ language }: { language: string | null }) => (
  <Badge
    label={languageLabel(language)}
    color={language && !isKnownLanguage(language) ? 'unknown' : undefined}
  />
);
