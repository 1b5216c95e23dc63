import { mdiCheck } from '@mdi/js';
import Stack from '@mui/material/Stack';
import { Icon } from '../../shared/ui/Icon';

/** What a plan holds, point by point. */
export function FeatureList({ features }: { features: string[] }) {
  return (
    <Stack component="ul" sx={{ listStyle: 'none', p: 0, m: 0, gap: 3 }}>
      {features.map((feature) => (
        <Stack key={feature} component="li" direction="row" sx={{ gap: 2, alignItems: 'center' }}>
          <Icon path={mdiCheck} color="success" sx={{ fontSize: 20 }} />
          {feature}
        </Stack>
      ))}
    </Stack>
  );
}
