import type { DashboardStats } from '@contracts/dashboard';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { formatCount, languageLabel } from '../../shared/format/format';
import { Section } from '../../shared/ui/Section';

/** Maximum number of languages shown (spec §9). */
const SHOWN = 6;

/** Ranks the member's languages by downloads, as bars with numbers. */
export function FavoriteLanguages({
  languages,
}: {
  languages: DashboardStats['favoriteLanguages'] | undefined;
}) {
  const most = Math.max(1, ...(languages ?? []).map(({ count }) => count));
  return (
    <Section title="Favorite Languages">
      {languages === undefined && <Skeleton variant="rounded" height={80} />}
      {languages?.length === 0 && (
        <Stack sx={{ gap: 1 }}>
          <Typography>No language data yet</Typography>
          <Typography color="textSecondary">Download a tool to see your languages.</Typography>
        </Stack>
      )}
      <Box component="ol" sx={LIST}>
        {languages?.slice(0, SHOWN).map(({ language, count }) => (
          <li key={language}>
            <Stack direction="row" sx={{ justifyContent: 'space-between', mb: 1 }}>
              <span>{languageLabel(language)}</span>
              <Typography component="span" variant="mono">
                {formatCount(count)}
              </Typography>
            </Stack>
            <LinearProgress
              variant="determinate"
              value={(count / most) * 100}
              aria-hidden="true"
              sx={{ height: 8, borderRadius: 1, bgcolor: 'divider' }}
            />
          </li>
        ))}
      </Box>
    </Section>
  );
}

/** As many columns as fit. */
const LIST = {
  listStyle: 'none',
  p: 0,
  m: 0,
  display: 'grid',
  columnGap: 8,
  rowGap: 4,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(16rem, 100%), 1fr))',
};
