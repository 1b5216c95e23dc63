import CheckIcon from '@mui/icons-material/Check';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import { LEARNING_PATHS } from '../../../shared/membership/proPlan';
import { RouterLink } from '../../../shared/ui/RouterLink';

/** Lists the features of a plan. */
export function FeatureList({
  features,
  isWide = false,
}: {
  features: string[];
  isWide?: boolean;
}) {
  return (
    <Box
      component="ul"
      sx={{ listStyle: 'none', p: 0, m: 0, display: 'grid', gap: 3, ...(isWide && WIDE) }}
    >
      {features.map((feature) => (
        <Stack key={feature} component="li" direction="row" sx={{ gap: 2, alignItems: 'center' }}>
          <CheckIcon color="success" sx={{ fontSize: 20 }} />
          {feature === LEARNING_PATHS ? <PathsLink /> : feature}
        </Stack>
      ))}
    </Box>
  );
}

const PathsLink = () => (
  <Link component={RouterLink} href="/paths">
    {LEARNING_PATHS}
  </Link>
);

const WIDE = { gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } };
