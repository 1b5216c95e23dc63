import { mdiArrowLeft } from '@mdi/js';
import Button from '@mui/material/Button';
import Container from '@mui/material/Container';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useCallback } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { Icon } from '../../shared/ui/Icon';
import { RouterLink } from '../../shared/ui/RouterLink';
import { usePageTitle } from '../../shared/ui/usePageTitle';
import { ProCheckout } from './ProCheckout';
import { ToolCheckout } from './ToolCheckout';

/** Paying for a tool, or for Pro when the address names none (spec §2, /payment). A begun payment is in the address, too. */
export function CheckoutPage() {
  const { toolId } = useParams();
  usePageTitle(toolId ? 'Buy a tool' : 'Buy EXE Pro');
  const [search, setSearch] = useSearchParams();
  const paymentId = search.get('payment');
  const show = useCallback((id: string) => setSearch({ payment: id }, { preventScrollReset: true }), [setSearch]);
  const leave = useCallback(() => setSearch({}), [setSearch]);
  const flow = { paymentId, onCreated: show, onLeave: leave };
  return (
    <Container sx={{ py: 8, maxWidth: { xs: toolId || paymentId ? 480 : 760 } }}>
      <Button component={RouterLink} href="/downloads" color="inherit" startIcon={<Icon path={mdiArrowLeft} />} sx={{ mb: 4, ml: -2 }}>
        Back to Downloads
      </Button>
      <Typography variant="h1" gutterBottom sx={{ fontSize: { sm: '2.25rem' } }}>
        {toolId ? 'Complete your purchase' : 'Get EXE Pro'}
      </Typography>
      <Stack sx={{ gap: 6 }}>{toolId ? <ToolCheckout key={toolId} toolId={toolId} {...flow} /> : <ProCheckout {...flow} />}</Stack>
    </Container>
  );
}
