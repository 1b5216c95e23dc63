import { responseTime } from '@contracts/response-time';
import CheckIcon from '@mui/icons-material/Check';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useConfigQuery } from '../../../shared/api/configApi';
import {
  COMMUNITY_ACCESS,
  LEARNING_PATHS,
  PRIORITY_SUPPORT,
} from '../../../shared/membership/proPlan';
import { RouterLink } from '../../../shared/ui/RouterLink';

/** Lists the features of a plan, with what is behind them. */
export function FeatureList({ features }: { features: string[] }) {
  return (
    <Box
      component="ul"
      sx={{ listStyle: 'none', p: 0, m: 0, display: 'grid', alignContent: 'start', gap: 3 }}
    >
      {features.map((feature) => (
        <Stack key={feature} component="li" direction="row" sx={{ gap: 2, alignItems: 'start' }}>
          <CheckIcon color="success" sx={{ fontSize: 20, mt: '2px' }} />
          <div>
            <Feature name={feature} />
          </div>
        </Stack>
      ))}
    </Box>
  );
}

function Feature({ name }: { name: string }) {
  const { data: config } = useConfigQuery();
  switch (name) {
    case LEARNING_PATHS:
      return (
        <Link component={RouterLink} href="/paths" color="inherit" underline="always">
          {name}
        </Link>
      );
    case COMMUNITY_ACCESS:
      return (
        <Link
          href={config?.communityUrl ?? undefined}
          target="_blank"
          rel="noopener noreferrer"
          color="inherit"
          underline="always"
        >
          {name}
        </Link>
      );
    case PRIORITY_SUPPORT:
      return (
        <>
          <div>{name}</div>
          <Typography variant="body2" color="textSecondary">
            Response {responseTime(config?.supportResponseHours)}
          </Typography>
        </>
      );
    default:
      return <>{name}</>;
  }
}
