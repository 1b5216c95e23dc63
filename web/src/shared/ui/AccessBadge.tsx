import type { AccessLevel } from '@contracts/access-level';
import { mdiCircle, mdiRhombus, mdiStar } from '@mdi/js';
import { Badge } from './Badge';

const ICONS: Record<AccessLevel, string> = { free: mdiCircle, pro: mdiRhombus, premium: mdiStar };

/** Labels a level FREE, PRO or PREMIUM by text and icon, never by color alone. */
export const AccessBadge = ({ level }: { level: AccessLevel }) => <Badge color={level} icon={ICONS[level]} label={level.toUpperCase()} />;
