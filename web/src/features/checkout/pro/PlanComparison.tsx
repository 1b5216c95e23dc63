import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { OPEN_REGISTRATION } from '../../../shared/auth/AuthForms';
import { RouterLink } from '../../../shared/ui/RouterLink';
import { PlanCard } from './PlanCard';
import { FREE_PLAN, PRO_PLAN } from './plans';

const OPENS_REGISTRATION: typeof OPEN_REGISTRATION = { mode: 'register' };

/** Compares Free and Pro for visitors (spec §2, /subscribe 1). */
export function PlanComparison() {
  return (
    <>
      <Box sx={{ textAlign: 'center', mb: 10 }}>
        <Typography variant="h1" gutterBottom>
          Choose how you learn
        </Typography>
        <Typography color="textSecondary">
          Start free with the basics. Go Pro for every advanced tool and exclusive learning paths.
        </Typography>
      </Box>
      <Box
        sx={{
          display: 'grid',
          gap: 6,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        <PlanCard
          plan={FREE_PLAN}
          action={
            <Button
              fullWidth
              size="large"
              variant="outlined"
              component={RouterLink}
              href="/downloads"
            >
              Browse Free Tools
            </Button>
          }
        />
        <PlanCard
          plan={PRO_PLAN}
          highlighted
          action={
            <Button
              fullWidth
              size="large"
              variant="contained"
              color="pro"
              component={RouterLink}
              href="/login"
              state={OPENS_REGISTRATION}
            >
              Sign Up Now
            </Button>
          }
        />
      </Box>
      <Typography color="textSecondary" sx={{ mt: 8, textAlign: 'center' }}>
        Every tool is simulated and safe, for learning only. Premium tools are bought one at a time.
      </Typography>
    </>
  );
}
