import { PRO_PRICE } from '@contracts/membership';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useCryptocurrenciesQuery } from '../../../shared/currencies/currenciesApi';
import { offeredCurrencies } from '../../../shared/currencies/offeredCurrencies';
import { useToolsInPro } from '../../../shared/membership/proToolsApi';
import { RouterLink } from '../../../shared/ui/RouterLink';

/** What people ask before they pay for Pro. */
export function ProQuestions() {
  return (
    <Box component="section" aria-labelledby="questions">
      <Typography variant="h2" id="questions" gutterBottom>
        Questions
      </Typography>
      <Question title="What happens when I cancel?" open>
        Nothing more is charged. You keep EXE Pro until the end of the period you paid for. A crypto
        payment never renews, so there is nothing to cancel.
      </Question>
      <Question title="Can I get a refund?">
        If something doesn&apos;t work as described, or you were charged by mistake, contact us
        within 14 days of the payment. Canceling does not refund the current period. The{' '}
        <Link component={RouterLink} href="/terms" underline="always">
          terms
        </Link>{' '}
        have the details.
      </Question>
      <Question title="Which coins can I pay with?">
        <Coins />
      </Question>
      <Question title="Are premium tools included in Pro?">
        <PremiumInPro />
      </Question>
      <Question title="How long do I keep the files?">
        What you have downloaded stays on your computer. You can download pro tools again as long as
        you have EXE Pro, and tools you bought at any time.
      </Question>
    </Box>
  );
}

/** Names the premium tools that Pro includes for a time. */
function PremiumInPro() {
  const names = useToolsInPro().map(({ name }) => name);
  return (
    <>
      {names.length > 0 ? `Only for a time: this month ${names.join(' and ')}. ` : 'No. '}
      Pro contains every pro tool. {names.length > 0 ? 'Other premium' : 'Premium'} tools are bought
      one at a time, by Pro members too, and stay yours when Pro ends.
    </>
  );
}

interface QuestionProps {
  title: string;
  /** Whether it is open at first. */
  open?: boolean;
  children: ReactNode;
}

function Question({ title, open = false, children }: QuestionProps) {
  return (
    <Box component="details" open={open} sx={QUESTION}>
      <Typography component="summary" variant="h3">
        {title}
      </Typography>
      <Typography color="textSecondary" sx={{ pb: 4, maxWidth: '45rem' }}>
        {children}
      </Typography>
    </Box>
  );
}

const NAMED = 5;

/** Names the popular ones of the accepted coins. */
function Coins() {
  const { data } = useCryptocurrenciesQuery();
  const options = offeredCurrencies(data ?? []);
  const names = [...new Set(options.map(({ name }) => name))].slice(0, NAMED);
  const others = options.length - names.length; // each network of a token counts, as in the checkout
  return (
    <>
      {names.length > 0 && `${names.join(', ')}${others > 0 ? ` and ${others} more` : ''}. `}
      The checkout shows each coin with the amount for {PRO_PRICE}. You can also pay by card where
      it is offered.
    </>
  );
}

const QUESTION = {
  borderTop: 1,
  borderColor: 'divider',
  '&:last-of-type': { borderBottom: 1, borderBottomColor: 'divider' },
  '& summary': { py: 4, cursor: 'pointer', '&:hover': { color: 'primary.main' } },
};
