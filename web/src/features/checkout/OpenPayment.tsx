import { findCurrency } from '@contracts/coins';
import type { MemberOrder } from '@contracts/orders';
import ExpandLessIcon from '@mui/icons-material/ExpandLess';
import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { CurrencyIcon } from '../../shared/currencies/CurrencyIcon';
import { checkoutAddress } from '../../shared/orders/checkoutAddress';
import { openPaymentText } from '../../shared/orders/openPaymentText';
import { RouterLink } from '../../shared/ui/RouterLink';

interface OpenPaymentProps {
  order: MemberOrder;
  /** Of the button, which is outlined beside another way to pay. */
  variant?: 'contained' | 'outlined';
  /** Creates a payment in another currency. */
  children?: ReactNode;
}

/** Leads back to the payment that the member has begun, so that nobody pays twice. Another currency is shown on request. */
export function OpenPayment({ order, variant = 'contained', children }: OpenPaymentProps) {
  const { payCurrency, paymentId, paymentStatus } = order;
  return (
    <Stack sx={{ gap: 3 }}>
      <Stack direction="row" role="status" sx={OPEN}>
        {payCurrency !== null && <CurrencyIcon currency={findCurrency(payCurrency)} />}
        <Typography sx={{ minWidth: 0, fontWeight: 600, overflowWrap: 'anywhere' }}>
          {openPaymentText(order)}
        </Typography>
      </Stack>
      <Button
        component={RouterLink}
        href={checkoutAddress(order, paymentId)}
        fullWidth
        size="large"
        variant={variant}
      >
        Continue payment
      </Button>
      {children && paymentStatus === 'waiting' && <OtherCurrency>{children}</OtherCurrency>}
    </Stack>
  );
}

/** Open at once for a member who has left the payment for another currency. */
function OtherCurrency({ children }: { children: ReactNode }) {
  const [search] = useSearchParams();
  const [isOpen, setOpen] = useState(search.has('currency'));
  const id = useId();
  return (
    <div>
      <Button
        color="inherit"
        aria-expanded={isOpen}
        aria-controls={id}
        endIcon={isOpen ? <ExpandLessIcon /> : <ExpandMoreIcon />}
        onClick={() => setOpen(!isOpen)}
        sx={{ ml: -1.5 }}
      >
        Use another currency
      </Button>
      <Box id={id} sx={{ mt: isOpen ? 3 : 0 }}>
        {isOpen && children}
      </Box>
    </div>
  );
}

/** Like the line of a selected currency. */
const OPEN = {
  gap: 3,
  alignItems: 'center',
  p: 3,
  border: 1,
  borderColor: 'primary.main',
  borderRadius: 1,
  bgcolor:
    'color-mix(in srgb, var(--mui-palette-primary-main) 8%, var(--mui-palette-background-paper))',
};
