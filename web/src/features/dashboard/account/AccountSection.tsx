import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { lazyComponent } from '../../../shared/ui/lazyComponent';
import { LazySection } from '../../../shared/ui/LazySection';
import { LoadingSkeleton } from '../../../shared/ui/LoadingSkeleton';
import { Section } from '../Section';
import { EmailSection } from './EmailSection';
import { Membership } from './Membership';
import { Orders } from './Orders';
import { PasswordForm } from './PasswordForm';
import { Sessions } from './Sessions';
import { YourData } from './YourData';

const TwoStepLogin = lazyComponent(
  async () => (await import('./two-step/TwoStepLogin')).TwoStepLogin,
);

/** The member's account: membership, orders, email, password, sessions and second steps. */
export function AccountSection({ isPro }: { isPro: boolean }) {
  return (
    <section aria-labelledby="account">
      <Typography variant="h2" id="account" sx={{ mb: 4 }}>
        Account
      </Typography>
      <Box sx={COLUMNS}>
        <Stack sx={{ gap: 6 }}>
          <Membership isPro={isPro} />
          <Orders />
          <YourData />
        </Stack>
        <Stack sx={{ gap: 6 }}>
          <EmailSection />
          <Section title="Password" heading="h3">
            <PasswordForm />
          </Section>
          <LazySection
            fallback={<LoadingSkeleton label="Loading your second steps" height={180} />}
          >
            <TwoStepLogin />
          </LazySection>
          <Sessions />
        </Stack>
      </Box>
    </section>
  );
}

const COLUMNS = {
  display: 'grid',
  gap: 6,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
};
