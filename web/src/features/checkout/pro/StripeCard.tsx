import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useColorScheme } from '@mui/material/styles';
import { useStripeForm } from './useStripeForm';

/** The card provider's form; card numbers never reach our own fields. */
export function StripeCard({
  publishableKey,
  clientSecret,
  label,
}: {
  publishableKey: string;
  clientSecret: string;
  label: string;
}) {
  const { colorScheme } = useColorScheme();
  const { container, ready, paying, problem, pay } = useStripeForm(
    publishableKey,
    clientSecret,
    colorScheme === 'light' ? 'stripe' : 'night',
  );
  return (
    <Box
      component="form"
      onSubmit={(event) => {
        event.preventDefault();
        pay();
      }}
    >
      <Box ref={container} sx={{ minHeight: 220, mb: 4 }} />
      {problem && (
        <Alert severity="error" sx={{ mb: 4 }}>
          {problem}
        </Alert>
      )}
      <Button
        fullWidth
        type="submit"
        size="large"
        variant="contained"
        color="pro"
        disabled={!ready}
        loading={paying}
      >
        {label}
      </Button>
    </Box>
  );
}
