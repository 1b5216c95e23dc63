import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { FeatureList } from './FeatureList';
import type { Plan } from './plans';

/** A plan with its price, features and action. */
export function PlanCard({
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
