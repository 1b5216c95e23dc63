import { mdiCheck } from '@mdi/js';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { Icon } from '../../../shared/ui/Icon';

/** Lists the features of a plan. */
export function FeatureList({ features, isWide = false }: { features: string[]; isWide?: boolean }) {
  return (
    <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0, display: 'grid', gap: 3, ...(isWide && WIDE) }}>
      {features.map((feature) => (
        <Stack key={feature} component="li" direction="row" sx={{ gap: 2, alignItems: 'center' }}>
          <Icon path={mdiCheck} color="success" sx={{ fontSize: 20 }} />
          {feature}
        </Stack>
      ))}
    </Box>
  );
}

const WIDE = { gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } };
