import type { CurrentUser } from '@contracts/user';
import Box from '@mui/material/Box';
import Container from '@mui/material/Container';
import Typography from '@mui/material/Typography';
import { HeroActions } from './HeroActions';
import { LabRules } from './LabRules';

/** Introduces the site and offers the first actions. */
export function Hero({ user }: { user: CurrentUser | null | undefined }) {
  return (
    <Box
      component="section"
      aria-labelledby="headline"
      sx={{ borderBottom: 1, borderColor: 'divider' }}
    >
      <Container maxWidth="lg" sx={TWO_COLUMNS}>
        <div>
          <Typography variant="h1" id="headline" sx={{ maxWidth: '16ch', mb: 4 }}>
            Learn how attacks work, safely
          </Typography>
          <Typography color="textSecondary" sx={{ fontSize: '1.125rem', maxWidth: '52ch', mb: 8 }}>
            50+ Advanced Tools to download, read and run: scripts, programs, archives and workbooks.
            Every one is simulated and safe, for learning only.
          </Typography>
          <HeroActions user={user} />
        </div>
        <LabRules />
      </Container>
    </Box>
  );
}

const TWO_COLUMNS = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 2fr)' },
  gap: { xs: 10, md: 16 },
  alignItems: 'center',
  py: { xs: 12, md: 20 },
};
