import { readToolSlug } from '@contracts/pages';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useLocation } from 'react-router-dom';
import { useToolBySlugState } from '../../features/catalogue/tool-page/toolPageApi';
import { orderAddress } from '../../shared/orders/checkoutAddress';
import type { NextStep } from '../../shared/orders/nextSteps';
import { useNextSteps } from '../../shared/orders/useNextSteps';
import { RouterLink } from '../../shared/ui/RouterLink';

/** The most urgent thing that waits for the member, above every page that does not show it itself. */
export function NextStepNotice() {
  const [step] = useNextSteps();
  const isShownByPage = useIsShownByPage(step);
  if (!step || isShownByPage) return null;
  return (
    <Alert
      severity={step.severity}
      role="status"
      sx={BANNER}
      action={
        <Button component={RouterLink} href={step.action.href} variant="outlined" color="inherit">
          {step.action.label}
        </Button>
      }
    >
      <strong>{step.title}</strong>
    </Alert>
  );
}

/** The dashboard lists everything; the result of a payment has its own next step. */
const WITHOUT_NOTICE = ['/dashboard', '/payment-success', '/payment-cancelled'];

/** Whether the page is that of the step: where it is done, its order's, or its tool's. A page whose tool is not known yet counts, so that nothing comes and goes. */
function useIsShownByPage(step: NextStep | undefined): boolean {
  const { pathname } = useLocation();
  const slug = readToolSlug(pathname);
  const { currentData: tool } = useToolBySlugState(slug ?? '');
  if (!step) return false;
  if (WITHOUT_NOTICE.includes(pathname) || step.action.href.split('?')[0] === pathname) return true;
  const { order } = step;
  if (!order) return false;
  if (slug !== undefined) return tool === undefined || tool.id === order.toolId;
  return pathname === orderAddress(order.orderId);
}

const BANNER = {
  justifyContent: 'center',
  alignItems: 'center',
  borderWidth: '0 0 1px',
  borderRadius: 0,
  displayPrint: 'none',
  '& .MuiAlert-action': { m: 0, ml: 4, p: 0 },
  // in em, which grow with the text: large text on a phone has no room for the button beside it
  '@media (max-width: 15em)': {
    flexWrap: 'wrap',
    '& .MuiAlert-message': { flex: '1 1 60%' },
    '& .MuiAlert-action': { m: 0, mt: 3 },
  },
};
