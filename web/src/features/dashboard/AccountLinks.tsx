import ChevronRightIcon from '@mui/icons-material/ChevronRight';
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
      <Box component="ul" sx={LIST}>
        {LINKS.map(({ href, label, text }) => (
          <li key={href}>
            <ButtonBase component={RouterLink} href={href} sx={LINK}>
              <span>
                <Typography component="span" sx={{ display: 'block', fontWeight: 650 }}>
                  {label}
                </Typography>
                <Typography component="span" variant="body2" color="textSecondary">
                  {text}
                </Typography>
              </span>
              <ChevronRightIcon color="disabled" />
            </ButtonBase>
          </li>
        ))}
      </Box>
    </Section>
  );
}

const LIST = {
  listStyle: 'none',
  m: 0,
  mx: { xs: -5, sm: -6 }, // rows from edge to edge
  mb: { xs: -5, sm: -6 },
  p: 0,
  '& > li': { borderTop: 1, borderColor: 'divider' },
};
const LINK = {
  width: 1,
  justifyContent: 'space-between',
  gap: 3,
  px: { xs: 5, sm: 6 },
  py: 3,
  textAlign: 'start',
  '&:hover': { bgcolor: 'action.hover' },
};
