import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useConfigQuery } from '../../../shared/api/configApi';
import { RouterLink } from '../../../shared/ui/RouterLink';
import { AboutPro } from './AboutPro';
import { FeatureList } from './FeatureList';
import { freePlan, type Plan, proPlan } from './plans';
import { WantedTool } from './WantedTool';

/** Compares Free and Pro for visitors (spec §2, /subscribe 1). */
export function PlanComparison() {
  const { data: config } = useConfigQuery();
  const [search] = useSearchParams();
  const next = search.has('tool') ? `/subscribe?tool=${search.get('tool')}` : '/subscribe';
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
      <Box
        sx={{
          display: 'grid',
          gap: 6,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
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
        />
        <PlanCard
          plan={proPlan(config)}
          highlighted
          action={
            <Button
              fullWidth
              size="large"
              variant="contained"
              color="pro"
              component={RouterLink}
              href={`/login?mode=register&next=${encodeNext(next)}`}
            >
              Sign Up Now
            </Button>
          }
        />
      </Box>
      <Typography color="textSecondary" sx={{ mt: 8, mb: 16, textAlign: 'center' }}>
        Every tool is simulated and safe, for learning only. Premium tools are bought one at a time.
      </Typography>
      <AboutPro />
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
}: {
  plan: Plan;
  highlighted?: boolean;
  action: ReactNode;
}) {
  return (
    <Paper
      component="section"
      aria-label={`${plan.name} plan`}
      sx={{
        p: { xs: 5, sm: 8 },
        display: 'flex',
        flexDirection: 'column',
        gap: 4,
        ...(highlighted && { borderColor: 'pro.main', borderWidth: 2 }),
      }}
    >
      {highlighted && <WantedTool />}
      <Typography variant="h2" color={highlighted ? 'pro' : undefined}>
        {plan.name}
      </Typography>
      <Box sx={{ minHeight: 72 }}>
        <Typography component="p">
          <Box component="span" sx={{ fontSize: '2.25rem', fontWeight: 750 }}>
            {plan.price}
          </Box>
          /month
        </Typography>
        {plan.note && <Typography color="textSecondary">{plan.note}</Typography>}
      </Box>
      <FeatureList features={plan.features} />
      <Box sx={{ flex: 1 }} />
      {action}
    </Paper>
  );
}
