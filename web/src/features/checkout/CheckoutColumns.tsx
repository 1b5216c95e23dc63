import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';

interface CheckoutColumnsProps {
  /** What is bought, in the left column. */
  summary: ReactNode;
  /** On phones, the payment comes first: a created one has a QR code and a deadline. */
  isPaymentFirst?: boolean;
  children: ReactNode;
}

/** What is bought beside how it is paid. */
export function CheckoutColumns({ summary, isPaymentFirst, children }: CheckoutColumnsProps) {
  const left = (
    <Box key="summary" sx={LEFT}>
      {summary}
    </Box>
  );
  const right = (
    <Stack key="payment" sx={RIGHT}>
      {children}
    </Stack>
  );
  return <Box sx={COLUMNS}>{isPaymentFirst ? [right, left] : [left, right]}</Box>;
}

/** Both columns while they are loading. Screen readers can find them by their label. */
export const CheckoutLoading = ({
  label,
  isPaymentFirst = false,
}: Pick<CheckoutColumnsProps, 'isPaymentFirst'> & { label: string }) => (
  <Box role="progressbar" aria-label={label} sx={COLUMNS}>
    <Skeleton
      variant="rounded"
      sx={{ height: { xs: '7rem', md: '26rem' }, order: { xs: Number(isPaymentFirst), md: 0 } }}
    />
    <Skeleton variant="rounded" sx={{ height: PAYMENT_HEIGHT }} />
  </Box>
);

/** Pixels, of a payment that is loading. */
export const PAYMENT_HEIGHT = 640;

const COLUMNS = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(0, 3fr)' },
  columnGap: 12,
  rowGap: { xs: 4, md: 8 },
  alignItems: 'start',
};
const LEFT = { gridColumn: { md: 1 }, gridRow: { md: 1 }, minWidth: 0 };
const RIGHT = { gap: 6, gridColumn: { md: 2 }, gridRow: { md: 1 }, minWidth: 0 };
