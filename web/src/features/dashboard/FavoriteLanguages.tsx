import type { DashboardStats } from '@contracts/dashboard';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { formatCount, languageLabel } from '../../shared/format/format';
import { Section } from './Section';

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
      {languages === undefined && <Skeleton variant="rounded" height={200} />}
      {languages?.length === 0 && (
        <Typography color="textSecondary" sx={{ py: 8, textAlign: 'center' }}>
          No language data yet
        </Typography>
      )}
      <Stack component="ol" sx={{ listStyle: 'none', p: 0, m: 0, gap: 4 }}>
        {languages?.slice(0, SHOWN).map(({ language, count }) => (
          <li key={language}>
            <Stack direction="row" sx={{ justifyContent: 'space-between', mb: 1 }}>
              <span>{languageLabel(language)}</span>
              <Typography component="span" variant="mono">
                {formatCount(count)}
              </Typography>
            </Stack>
            <Box
              aria-hidden="true"
              sx={{ height: 8, borderRadius: 1, bgcolor: 'divider', overflow: 'hidden' }}
            >
              <Box
                sx={{ height: 1, bgcolor: 'primary.main' }}
                style={{ width: `${(count / most) * 100}%` }}
              />
            </Box>
          </li>
        ))}
      </Stack>
    </Section>
  );
}
