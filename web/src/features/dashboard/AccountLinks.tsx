import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { RouterLink } from '../../shared/ui/RouterLink';
import { Section } from '../../shared/ui/Section';

const LINKS = [
  { href: '/account/membership', label: 'Membership', text: 'Your plan, renewal and reminders' },
  { href: '/account/orders', label: 'Orders', text: 'Payments, receipts and credit notes' },
  { href: '/account/security', label: 'Security', text: 'Email, password, passkeys and codes' },
  { href: '/account/sessions', label: 'Sessions', text: 'Where you are logged in' },
  { href: '/account/data', label: 'Your data', text: 'Export everything, or delete your account' },
];

/** Links to the pages of the account. */
export function AccountLinks() {
  return (
    <Section title="Account">
      <Box component="ul" sx={GRID}>
        {LINKS.map(({ href, label, text }) => (
          <Box component="li" key={href} sx={{ display: 'grid' }}>
            <ButtonBase component={RouterLink} href={href} sx={LINK}>
              <Typography component="span" sx={{ fontWeight: 650 }}>
                {label}
              </Typography>
              <Typography component="span" variant="body2" color="textSecondary">
                {text}
              </Typography>
            </ButtonBase>
          </Box>
        ))}
      </Box>
    </Section>
  );
}

const GRID = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  gap: 3,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(11.5rem, 100%), 1fr))',
};
const LINK = {
  flexDirection: 'column',
  alignItems: 'start',
  justifyContent: 'start',
  gap: 1,
  p: 4,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  textAlign: 'start',
  '&:hover': { borderColor: 'control', bgcolor: 'action.hover' },
};
