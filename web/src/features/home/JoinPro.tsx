import { PRO_PRICE } from '@contracts/membership';
import CheckIcon from '@mui/icons-material/Check';
import DiamondIcon from '@mui/icons-material/Diamond';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Container from '@mui/material/Container';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useConfigQuery } from '../../shared/api/configApi';
import { PRO_NOTE, proFeatures } from '../../shared/membership/proPlan';
import { useCurrentUser } from '../../shared/session/sessionApi';
import { Label } from '../../shared/ui/Label';
import { RouterLink } from '../../shared/ui/RouterLink';
import { NewInPro } from './NewInPro';

/** Presents the features and price of Pro and links to its purchase (spec §2, Home). Pro members, to whom nothing is sold, read what is new. */
export function JoinPro() {
  const isPro = useCurrentUser()?.isPro ?? false;
  return (
    <Container
      component="section"
      maxWidth="lg"
      aria-labelledby="join-pro"
      sx={{ pb: { xs: 4, md: 8 } }}
    >
      <Paper data-mui-color-scheme="dark" sx={PANEL}>
        <div>
          <Box sx={HEAD}>
            <Typography
              variant="h2"
              id="join-pro"
              sx={{ display: 'flex', alignItems: 'center', gap: 3 }}
            >
              <DiamondIcon color="secondary" />
              {isPro ? 'Your EXE Pro' : 'Join EXE Pro'}
            </Typography>
            {isPro && (
              <Label color="pro.main" icon={<CheckIcon />}>
                You are a Pro member
              </Label>
            )}
          </Box>
          {isPro ? <NewInPro /> : <Features />}
        </div>
        {isPro ? <OpenTools /> : <Offer />}
      </Paper>
    </Container>
  );
}

function Offer() {
  return (
    <Box sx={{ textAlign: { md: 'center' } }}>
      <Typography sx={{ fontSize: '1.75rem', fontWeight: 750 }}>
        {PRO_PRICE}
        <Typography component="span" color="textSecondary">
          {' '}
          per month
        </Typography>
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 4 }}>
        {PRO_NOTE}
      </Typography>
      <Button component={RouterLink} href="/payment" variant="contained" color="pro" size="large">
        Upgrade for {PRO_PRICE}
      </Button>
    </Box>
  );
}

const OpenTools = () => (
  <Button
    component={RouterLink}
    href="/downloads?level=pro"
    variant="contained"
    color="pro"
    size="large"
  >
    Open pro tools
  </Button>
);

function Features() {
  const { data: config } = useConfigQuery();
  const features = proFeatures(config, false); // whether tools are added weekly is said where Pro is sold
  return (
    <Box component="ul" sx={FEATURES}>
      {features.map((feature) => (
        <Box component="li" key={feature} sx={{ display: 'flex', gap: 2 }}>
          <CheckIcon color="secondary" />
          {feature}
        </Box>
      ))}
    </Box>
  );
}

const PANEL = {
  color: 'text.primary',
  p: { xs: 6, md: 12 },
  display: 'grid',
  gap: 8,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) auto' },
  alignItems: 'center',
};
const HEAD = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 4, mb: 5 };
const FEATURES = {
  listStyle: 'none',
  p: 0,
  m: 0,
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
};
