import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';

/** Replaces the payment forms while a card payment is being confirmed, so that nobody pays twice. */
export function ConfirmingPayment({ isDelayed }: { isDelayed: boolean }) {
  return (
    <Paper
      component="section"
      aria-labelledby="confirming"
      sx={{ p: { xs: 5, sm: 8 }, display: 'flex', gap: 4 }}
    >
      <CircularProgress size={28} aria-hidden="true" sx={{ flexShrink: 0, mt: 1 }} />
      <Box role="status">
        <Typography id="confirming" variant="h2" gutterBottom>
          We're confirming your payment
        </Typography>
        {isDelayed ? (
          <>
            <Typography>
              Your payment is still being confirmed. This page updates automatically.
            </Typography>
            <Typography color="textSecondary">
              You can leave this page: EXE Pro starts as soon as your payment is confirmed. Please
              don't pay again.
            </Typography>
          </>
        ) : (
          <Typography color="textSecondary">
            This usually takes a few seconds. You don't need to pay again.
          </Typography>
        )}
      </Box>
    </Paper>
  );
}
