import { PRO_PRICE } from '@contracts/membership';
import { responseTime } from '@contracts/response-time';
import type { PublicConfig } from '@contracts/site';
import CheckIcon from '@mui/icons-material/Check';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { visuallyHidden } from '@mui/utils';
import type { ReactNode } from 'react';
import { useConfigQuery } from '../../../shared/api/configApi';
import { CRAMPED } from '../../../shared/ui/cramped';
import { RouterLink } from '../../../shared/ui/RouterLink';

interface PlanRow {
  name: string;
  free: ReactNode;
  pro: ReactNode;
}

/** What a member can do on the free plan and with EXE Pro. */
export function PlanTable({ isPro }: { isPro: boolean }) {
  const { data: config } = useConfigQuery();
  return (
    <>
      <Box component="table" sx={TABLE}>
        <thead>
          <tr>
            <th scope="col">
              <span style={visuallyHidden}>Feature</span>
            </th>
            <th scope="col">Free{!isPro && <YourPlan />}</th>
            <Box component="th" scope="col" sx={{ color: 'pro.main' }}>
              EXE Pro{isPro && <YourPlan />}
            </Box>
          </tr>
        </thead>
        <tbody>
          {rowsFor(config).map(({ name, free, pro }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{free}</td>
              <td>{pro}</td>
            </tr>
          ))}
        </tbody>
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 4 }}>
        Premium tools are not part of a plan: you buy them one at a time and keep them.{' '}
        <Link component={RouterLink} href="/downloads?level=pro" underline="always">
          See the pro tools
        </Link>
      </Typography>
    </>
  );
}

const YourPlan = () => (
  <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
    your plan
  </Typography>
);

const rowsFor = (config: PublicConfig | undefined): PlanRow[] => [
  { name: 'Price', free: '$0', pro: `${PRO_PRICE} per month, or for 30 days` },
  { name: 'Free tools', free: <Yes />, pro: <Yes /> },
  { name: 'Pro tools', free: <No />, pro: 'All of them' },
  { name: 'Learning paths', free: 'Free steps', pro: 'Free and pro steps' },
  { name: 'Certificates', free: 'For every path', pro: 'For every path' },
  ...(config?.supportResponseHours
    ? [
        {
          name: 'Priority support',
          free: <No />,
          pro: capitalized(responseTime(config.supportResponseHours)),
        },
      ]
    : []),
  ...(config?.communityUrl ? [{ name: 'Expert community', free: <No />, pro: <Yes /> }] : []),
];

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const Yes = () => <CheckIcon color="success" titleAccess="included" sx={{ fontSize: 20 }} />;
const No = () => (
  <Box component="span" sx={{ color: 'text.secondary' }}>
    <span aria-hidden="true">–</span>
    <span style={visuallyHidden}>not included</span>
  </Box>
);

const TABLE = {
  width: 1,
  borderCollapse: 'collapse',
  tableLayout: 'fixed',
  overflowWrap: 'anywhere',
  '& th, & td': {
    textAlign: 'start',
    verticalAlign: 'top',
    py: 3,
    px: { xs: 2, sm: 3 },
    borderBottom: 1,
    borderColor: 'divider',
    fontSize: '0.9375rem',
  },
  '& th:first-of-type': { pl: 0 },
  '& tr > :last-child': {
    bgcolor:
      'color-mix(in srgb, var(--mui-palette-pro-main) 8%, var(--mui-palette-background-paper))',
  },
  '& thead th': { fontWeight: 700 },
  '& tbody th': { fontWeight: 400, color: 'text.secondary' },
  // The feature above its two cells.
  [CRAMPED]: {
    '&, & thead, & tbody': { display: 'block' },
    '& tr': { display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
    '& th:first-of-type': { gridColumn: '1 / -1', pb: 0, borderBottom: 0 },
  },
};
