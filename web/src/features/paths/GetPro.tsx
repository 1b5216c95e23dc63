import { PRO_PRICE } from '@contracts/membership';
import type { LearningPathDetail } from '@contracts/path';
import DiamondIcon from '@mui/icons-material/Diamond';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useUpcoming } from '../../shared/paths/useUpcoming';
import { useCurrentUser } from '../../shared/session/sessionApi';
import { RouterLink } from '../../shared/ui/RouterLink';

/** What Pro adds to a path, for those who need it; nothing where no step needs Pro, and for Pro members. */
export function GetPro({ path }: { path: LearningPathDetail }) {
  const user = useCurrentUser();
  const { premiumTools, steps } = path;
  const upcoming = useUpcoming(premiumTools.map(({ proUntil }) => proUntil)).split(',');
  const sold = premiumTools.filter(({ proUntil }) => !proUntil || !upcoming.includes(proUntil));
  if (!path.isPro || user?.isPro) return null;
  return (
    <Stack
      sx={{ gap: 3, alignItems: 'start', width: 1, pt: 5, borderTop: 1, borderColor: 'divider' }}
    >
      <Typography sx={{ fontWeight: 650 }}>
        EXE Pro opens {openedSteps(steps.length - sold.length, steps.length)}
      </Typography>
      <Button
        component={RouterLink}
        href="/subscribe"
        variant="contained"
        color="pro"
        startIcon={<DiamondIcon />}
      >
        Get EXE Pro
      </Button>
      <Typography variant="body2" color="textSecondary">
        {PRO_PRICE} a month. Cancel anytime.
      </Typography>
    </Stack>
  );
}

const openedSteps = (opened: number, all: number): string =>
  opened < all ? `${opened} of the ${all} steps` : (EVERY_STEP[all] ?? `all ${all} steps`);
const EVERY_STEP: Partial<Record<number, string>> = { 1: 'its step', 2: 'both steps' };
