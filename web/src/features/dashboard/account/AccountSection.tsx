import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Membership } from './Membership';
import { Orders } from './Orders';
import { Security } from './Security';

/** The member's account: Pro period, orders, password and sessions. */
export function AccountSection({ isPro }: { isPro: boolean }) {
  return (
    <section aria-labelledby="account">
      <Typography variant="h2" id="account" sx={{ mb: 4 }}>
        Account
      </Typography>
      <Box sx={{ display: 'grid', gap: 6, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' } }}>
        <Membership isPro={isPro} />
        <Security />
        <Box sx={{ gridColumn: { md: '1 / -1' } }}>
          <Orders />
        </Box>
      </Box>
    </section>
  );
}
