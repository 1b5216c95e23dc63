import { PRO_PRICE } from '@contracts/membership';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useConfigQuery } from '../../../shared/api/configApi';
import { useProFeatures } from '../../../shared/membership/useProFeatures';
import { RouterLink } from '../../../shared/ui/RouterLink';
import { FeatureList } from './FeatureList';
import { PremiumTerms } from './PremiumTerms';
import { ProContents } from './ProContents';
import { ProMonth } from './ProMonth';
import { ProQuestions } from './ProQuestions';
import { WantedTool } from './WantedTool';
import { freePlan, type Plan, proPlan } from './plans';

/** Compares Free and Pro for visitors (spec §2, /subscribe 1). */
export function PlanComparison() {
  const { data: config } = useConfigQuery();
  const features = useProFeatures();
  const [search] = useSearchParams();
  const next = search.has('tool') ? `/subscribe?tool=${search.get('tool')}` : '/subscribe';
  const registration = `/login?mode=register&next=${encodeNext(next)}`;
  return (
    <>
      <Box sx={{ textAlign: 'center', mb: 10 }}>
        <Typography variant="h1" gutterBottom>
          Choose how you learn
        </Typography>
        <Typography color="textSecondary">
          Start free with the basics. Go Pro for every advanced tool and exclusive learning paths.
        </Typography>
      </Box>
      <Box sx={PLANS}>
        <PlanCard
          plan={proPlan(features)}
          highlighted
          action={
            <Button
              fullWidth
              size="large"
              variant="contained"
              color="pro"
              component={RouterLink}
              href={registration}
            >
              Sign Up Now
            </Button>
          }
          terms={
            <>
              {config?.cardPayments === false
                ? `${PRO_PRICE} for 30 days, paid once.`
                : `${PRO_PRICE} today, cancel anytime.`}{' '}
              <Link component={RouterLink} href="/terms" underline="always">
                Refund within 14 days
              </Link>
              .
            </>
          }
        />
        <PlanCard
          plan={freePlan(config)}
          action={
            <Button
              fullWidth
              size="large"
              variant="outlined"
              component={RouterLink}
              href="/downloads"
            >
              Browse Free Tools
            </Button>
          }
          terms="No payment, no card."
        />
      </Box>
      <Typography color="textSecondary" sx={{ mt: 8, mb: { xs: 12, md: 16 }, textAlign: 'center' }}>
        Every tool is simulated and safe, for learning only. <PremiumTerms />
      </Typography>
      <AboutPro />
      <Stack sx={{ mt: 10, alignItems: 'center' }}>
        <Button
          size="large"
          variant="contained"
          color="pro"
          component={RouterLink}
          href={registration}
        >
          Get EXE Pro for {PRO_PRICE}
        </Button>
      </Stack>
    </>
  );
}

/** Encodes what would end the parameter `next`; its slashes stay readable. */
const encodeNext = (address: string): string => encodeURIComponent(address).replaceAll('%2F', '/');

/** A plan with its price, features and action. */
function PlanCard({
  plan,
  highlighted = false,
  action,
  terms,
}: {
  plan: Plan;
  highlighted?: boolean;
  action: ReactNode;
  /** Price and terms in a line below the action. */
  terms: ReactNode;
}) {
  return (
    <Paper
      component="section"
      aria-label={`${plan.name} plan`}
      data-mui-color-scheme={highlighted ? 'dark' : undefined}
      sx={highlighted ? { ...CARD, ...HIGHLIGHTED } : CARD}
    >
      <Typography variant="h2" color={highlighted ? 'pro' : undefined}>
        {plan.name}
      </Typography>
      <div>
        <Typography component="p">
          <Box component="span" sx={{ fontSize: '2.25rem', fontWeight: 750 }}>
            {plan.price}
          </Box>
          /month
        </Typography>
        {plan.note && <Typography color="textSecondary">{plan.note}</Typography>}
      </div>
      <FeatureList features={plan.features} />
      <Stack sx={{ gap: 3, pt: 4, justifyContent: 'end' }}>
        {highlighted && (
          <Box sx={TOOLS}>
            <WantedTool />
            <ProMonth />
          </Box>
        )}
        {action}
        <Typography variant="body2" color="textSecondary" sx={{ textAlign: 'center' }}>
          {terms}
        </Typography>
      </Stack>
    </Paper>
  );
}

/** On wide screens, the parts of both cards share their rows. */
const PLANS = {
  display: 'grid',
  columnGap: 6,
  rowGap: { xs: 6, md: 4 },
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
};
const CARD = {
  p: { xs: 5, sm: 8 },
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gridRow: { md: 'span 4' },
  gridTemplateRows: { md: 'subgrid' },
  gap: 4,
};
/** The frame is an outline, which takes no room; the ground is that of the bench. */
const HIGHLIGHTED = {
  color: 'text.primary',
  bgcolor: 'background.default',
  borderColor: 'pro.main',
  outline: '1px solid var(--mui-palette-pro-main)',
};
/** Rows from edge to edge; nothing without any. */
const TOOLS = {
  mx: { xs: -5, sm: -8 },
  mb: 2,
  borderTop: 1,
  borderColor: 'divider',
  '&& > *': { px: { xs: 5, sm: 8 } }, // as the card, whatever the rows have elsewhere
  '&:empty': { display: 'none' },
};

/** What Pro contains, and what people ask before they pay for it. */
const AboutPro = () => (
  <Stack sx={{ gap: 16 }}>
    <ProContents />
    <ProQuestions />
  </Stack>
);
