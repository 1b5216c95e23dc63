import Container from '@mui/material/Container';
import Paper from '@mui/material/Paper';
import type SvgIcon from '@mui/material/SvgIcon';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode, Ref } from 'react';

interface PaymentOutcomeProps {
  icon: typeof SvgIcon;
  color: 'success' | 'warning' | 'info';
  title: string;
  children: ReactNode;
  actions: ReactNode;
  /** The heading, which can be focused. */
  ref?: Ref<HTMLHeadingElement>;
}

/** The outcome of a payment, with the next actions. */
export function PaymentOutcome({
  icon: Icon,
  color,
  title,
  children,
  actions,
  ref,
}: PaymentOutcomeProps) {
  return (
    <Container maxWidth="sm" sx={{ py: { xs: 8, md: 16 } }}>
      <Paper sx={{ p: { xs: 5, sm: 10 }, textAlign: 'center' }}>
        <Icon color={color} sx={{ fontSize: 64, mb: 3 }} />
        <Typography variant="h1" gutterBottom ref={ref} tabIndex={-1} sx={{ outline: 'none' }}>
          {title}
        </Typography>
        {children}
        <Stack
          direction={{ xs: 'column', sm: 'row' }}
          sx={{ gap: 3, mt: 8, justifyContent: 'center' }}
        >
          {actions}
        </Stack>
      </Paper>
    </Container>
  );
}
