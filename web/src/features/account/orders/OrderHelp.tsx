import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useConfigQuery } from '../../../shared/api/configApi';
import { RouterLink } from '../../../shared/ui/RouterLink';
import { SupportEmail } from '../../../shared/ui/SupportEmail';

/** Whom to ask about an order, when it can be refunded, and where its documents are. */
export function OrderHelp() {
  const { data: config } = useConfigQuery();
  const hours = config?.supportResponseHours;
  return (
    <Stack component="aside" aria-label="Help with orders" sx={HELP}>
      <div>
        <Typography variant="h3" component="h2" gutterBottom>
          Questions?
        </Typography>
        <Typography variant="body2" color="textSecondary">
          Write to <SupportEmail /> and name the order.
          {hours ? ` We usually respond within ${hours} hours.` : ''}
        </Typography>
      </div>
      <div>
        <Typography variant="h3" component="h2" gutterBottom>
          Refunds
        </Typography>
        <Typography variant="body2" color="textSecondary">
          If a tool does not work as described, or you were charged by mistake, contact us within 14
          days of the payment. The{' '}
          <Link component={RouterLink} href="/terms" underline="always" color="inherit">
            terms
          </Link>{' '}
          have the details.
        </Typography>
      </div>
    </Stack>
  );
}

const HELP = {
  gap: 6,
  pt: { xs: 6, lg: 1 },
  pl: { lg: 6 },
  borderTop: { xs: 1, lg: 0 },
  borderLeft: { lg: 1 },
  borderColor: { xs: 'divider', lg: 'divider' },
  overflowWrap: 'anywhere',
};
