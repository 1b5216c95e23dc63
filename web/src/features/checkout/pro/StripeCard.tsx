import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useColorScheme } from '@mui/material/styles';
import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { useEffect, useRef, useState } from 'react';

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
        disabled={!ready}
        loading={paying}
      >
        {label}
      </Button>
    </Box>
  );
}

interface Form {
  stripe: Stripe;
  elements: StripeElements;
}

/** Mounts the provider's form in `container` and pays with it. The provider then redirects to /subscribe?payment=success. */
function useStripeForm(publishableKey: string, clientSecret: string, theme: 'stripe' | 'night') {
  const container = useRef<HTMLDivElement>(null);
  const [form, setForm] = useState<Form | null>(null);
  const [paying, setPaying] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    let isActive = true;
    let shown: Form | null = null;
    makeForm(publishableKey, clientSecret, theme).then(
      (created) => {
        if (!isActive || !container.current) return;
        shown = created;
        created.elements.create('payment').mount(container.current);
        setForm(created);
      },
      () =>
        setProblem(
          'The card form could not be loaded. Check your connection or any content blocker, then reload the page.',
        ),
    );
    return () => {
      isActive = false;
      shown?.elements.getElement('payment')?.destroy();
    };
  }, [publishableKey, clientSecret, theme]);
  const pay = async ({ stripe, elements }: Form) => {
    setPaying(true);
    setProblem(null);
    const confirmParams = { return_url: `${window.location.origin}/subscribe?payment=success` };
    const { error } = await stripe.confirmPayment({ elements, confirmParams }); // on success the browser has left the page
    setPaying(false);
    setProblem(error.message ?? 'The card was not accepted. Please try again.');
  };
  return { container, ready: form !== null, paying, problem, pay: () => void (form && pay(form)) };
}

async function makeForm(
  publishableKey: string,
  clientSecret: string,
  theme: 'stripe' | 'night',
): Promise<Form> {
  const stripe = await loadStripe(publishableKey);
  if (!stripe) throw new Error('The card provider needs a browser.');
  return { stripe, elements: stripe.elements({ clientSecret, appearance: { theme } }) };
}
