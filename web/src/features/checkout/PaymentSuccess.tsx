import { quickViewAddress } from '@contracts/pages';
import type { PaymentView } from '@contracts/payments';
import CheckCircleIcon from '@mui/icons-material/CheckCircleOutlined';
import InfoIcon from '@mui/icons-material/InfoOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { refetchAfterPayment } from '../../shared/api/api';
import { orderAddress } from '../../shared/orders/checkoutAddress';
import { DownloadButton } from '../../shared/tools/DownloadButton';
import { useToolQuery } from '../../shared/tools/toolsApi';
import { RouterLink } from '../../shared/ui/RouterLink';
import { usePageTitle } from '../../shared/ui/usePageTitle';
import { OutcomeItem } from './OutcomeItem';
import { PaymentOutcome } from './PaymentOutcome';

/** Confirms a payment and links to the purchase (spec §2). Without a payment in the address it claims nothing. */
export function PaymentSuccess({ payment }: { payment: PaymentView | null }) {
  const isGranted = payment?.status === 'granted';
  const title =
    payment === null ? 'Your payment' : isGranted ? 'Granted by our team' : 'Payment Successful';
  usePageTitle(title);
  useRefreshEntitlements();
  const heading = useRef<HTMLHeadingElement>(null);
  const [isStaying, setStaying] = useState(false);
  const stay = () => setStaying(true);
  const stayHere = () => {
    stay();
    heading.current?.focus({ preventScroll: true }); // the button that was pressed disappears
  };
  const toolId = payment?.toolId ?? null;
  useDelayedRedirect(toolId === null ? '/downloads' : quickViewAddress(toolId), isStaying);
  return (
    <PaymentOutcome
      ref={heading}
      icon={payment === null ? InfoIcon : CheckCircleIcon}
      color={payment === null ? 'info' : 'success'}
      title={title}
      actions={
        <>
          <Button variant={payment ? 'text' : 'contained'} component={RouterLink} href="/downloads">
            Go to Downloads
          </Button>
          <Button variant={payment ? 'text' : 'outlined'} component={RouterLink} href="/dashboard">
            View Dashboard
          </Button>
          {payment && (
            <Button variant="text" component={RouterLink} href={orderAddress(payment.orderId)}>
              View order
            </Button>
          )}
        </>
      }
    >
      {payment && <OutcomeItem payment={payment} />}
      <Typography sx={{ overflowWrap: 'anywhere' }}>{thanks(payment)}</Typography>
      {payment && (
        <Box sx={PURCHASE} onFocus={stay}>
          <Box sx={PURCHASE_ACTIONS}>
            <PurchaseAction payment={payment} onDownload={stay} />
            {!isGranted && (
              <Button
                size="large"
                variant="outlined"
                component={RouterLink}
                href={`/receipt/${payment.orderId}`}
              >
                View receipt
              </Button>
            )}
          </Box>
          {toolId !== null && <StartHere toolId={toolId} />}
        </Box>
      )}
      <Typography component="div" color="textSecondary" role="status" sx={COUNTDOWN}>
        {!isStaying && (
          <>
            <span>
              Taking you to {toolId === null ? 'Downloads' : 'your tool'} in{' '}
              {REDIRECT_AFTER_MS / 1000} seconds.
            </span>
            <Button variant="text" onClick={stayHere} sx={{ flexShrink: 0 }}>
              Stay here
            </Button>
          </>
        )}
      </Typography>
    </PaymentOutcome>
  );
}

/** What to do with the purchase, in one block. */
const PURCHASE = {
  display: 'grid',
  gap: 3,
  mt: 5,
  p: 4,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
};
const PURCHASE_ACTIONS = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 3,
  '& > *': { flex: '1 1 10rem' },
};
const COUNTDOWN = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'center',
  columnGap: 2,
  minHeight: 44,
  mt: 4,
};

function thanks(payment: PaymentView | null): string {
  if (payment === null)
    return 'If you have just paid, you can download your purchase as soon as the payment is confirmed.';
  return payment.status === 'granted'
    ? 'Our team added it to your account. Nothing was charged.'
    : 'Your payment has been confirmed. Thank you!';
}

/** Names the file to open first, if the tool says what is in it. */
function StartHere({ toolId }: { toolId: string }) {
  const { currentData: tool } = useToolQuery(toolId);
  const file = tool && fileToOpenFirst(tool.contents);
  return (
    <Typography color="textSecondary" sx={{ minHeight: '1.5rem', overflowWrap: 'anywhere' }}>
      {file && (
        <>
          Start here: open{' '}
          <Typography component="span" variant="mono" color="textPrimary">
            {file}
          </Typography>{' '}
          first.
        </>
      )}
    </Typography>
  );
}

/** Links to the purchase: the tool's download, or the catalogue for Pro. */
function PurchaseAction({ payment, onDownload }: { payment: PaymentView; onDownload: () => void }) {
  return payment.toolId === null ? (
    <Button size="large" variant="contained" component={RouterLink} href="/downloads?level=pro">
      Explore pro tools
    </Button>
  ) : (
    <Box>
      <DownloadButton
        size="large"
        tool={{ id: payment.toolId, name: payment.toolName ?? 'your tool' }}
        onStart={onDownload}
      />
    </Box>
  );
}

/** Milliseconds before /payment-success redirects to the downloads (spec §9). */
export const REDIRECT_AFTER_MS = 5000;

/** Redirects after {@link REDIRECT_AFTER_MS} unless stopped. */
function useDelayedRedirect(address: string, isStopped: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (isStopped) return;
    const timer = setTimeout(() => void navigate(address, { replace: true }), REDIRECT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [address, isStopped, navigate]);
}

/** Refetches the current user and their purchases, immediately and again when every service has the payment's events. */
function useRefreshEntitlements(): void {
  const dispatch = useDispatch();
  useEffect(
    () => refetchAfterPayment(dispatch, ['Me', 'Purchase', 'Subscription', 'Orders']),
    [dispatch],
  );
}

/** A line of contents that begins with the name of a file. */
const FILE = /^([^\s:]+\.\w+)(?::|$)/;

/** Returns the file of a tool to open first: its README, else the first file that its contents name; undefined without any. */
function fileToOpenFirst(contents: readonly string[]): string | undefined {
  const files = contents.flatMap((line) => FILE.exec(line)?.[1] ?? []);
  return files.find((file) => file === 'README.md') ?? files[0];
}
