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
import { RouterLink } from '../../shared/ui/RouterLink';

/** Presents the features and price of Pro and links to its purchase (spec §2, Home). */
export function JoinPro() {
  const { data: config } = useConfigQuery();
  const features = proFeatures(config, false); // whether tools are added weekly is said where Pro is sold
  return (
    <Container
      component="section"
      maxWidth="lg"
      aria-labelledby="join-pro"
      sx={{ pb: { xs: 4, md: 8 } }}
    >
      <Paper
        data-mui-color-scheme="dark"
        sx={{
          color: 'text.primary',
          p: { xs: 6, md: 12 },
          display: 'grid',
          gap: 8,
          gridTemplateColumns: { xs: '1fr', md: '1fr auto' },
          alignItems: 'center',
        }}
      >
        <div>
          <Typography
            variant="h2"
            id="join-pro"
            sx={{ display: 'flex', alignItems: 'center', gap: 3, mb: 5 }}
          >
            <DiamondIcon color="secondary" />
            Join EXE Pro
          </Typography>
          <Box
            component="ul"
            sx={{
              listStyle: 'none',
              p: 0,
              m: 0,
              display: 'grid',
              gap: 2,
              gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
            }}
          >
            {features.map((feature) => (
              <Box component="li" key={feature} sx={{ display: 'flex', gap: 2 }}>
                <CheckIcon color="secondary" />
                {feature}
              </Box>
            ))}
          </Box>
        </div>
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
          <Button
            component={RouterLink}
            href="/payment"
            variant="contained"
            color="pro"
            size="large"
          >
            Upgrade for {PRO_PRICE}
          </Button>
        </Box>
      </Paper>
    </Container>
  );
}
