import type { AccessLevel } from '@contracts/access-level';
import { mdiCircle, mdiRhombus, mdiStar } from '@mdi/js';
import Chip from '@mui/material/Chip';
import { Icon } from './Icon';

const ICONS: Record<AccessLevel, string> = { free: mdiCircle, pro: mdiRhombus, premium: mdiStar };

/** FREE, PRO or PREMIUM: a word and a shape, never colour alone. */
export function AccessBadge({ level }: { level: AccessLevel }) {
  return (
    <Chip
      size="small"
      variant="outlined"
      color={level}
      icon={<Icon path={ICONS[level]} sx={{ width: 12 }} />}
      label={level.toUpperCase()}
    />
  );
}
