import { readToolSlug } from '@contracts/pages';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import type { Theme } from '@mui/material/styles';
import { useLocation } from 'react-router-dom';
import { useToolBySlugState } from '../../features/catalogue/tool-page/toolPageApi';
import { orderAddress } from '../../shared/orders/checkoutAddress';
import type { NextStep } from '../../shared/orders/nextSteps';
import { useNextSteps } from '../../shared/orders/useNextSteps';
import { RouterLink } from '../../shared/ui/RouterLink';

/** The most urgent thing that waits for the member, below the header of every page that does not show it itself; on phones at the lower edge, where it moves nothing when it arrives. */
export function NextStepNotice() {
  const [step] = useNextSteps();
  const isShownByPage = useIsShownByPage(step);
  const hasBar = PAGES_WITH_BAR.test(useLocation().pathname);
  if (!step || isShownByPage) return null;
  return (
    <Alert
      severity={step.severity}
      role="status"
      sx={hasBar ? { ...STRIP, display: { xs: 'none', md: 'flex' } } : STRIP}
      action={
        <Button component={RouterLink} href={step.action.href} variant="outlined" color="inherit">
          {step.action.label}
        </Button>
      }
    >
      {!hasBar && <GlobalStyles styles={ROOM_AT_EDGE} />}
      <strong>{step.title}</strong>
    </Alert>
  );
}

/** Their own bar is at the lower edge on phones. */
const PAGES_WITH_BAR = /^\/(tools|paths|payment)\/./;

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
  if (pathname === '/account/orders') return true;
  if (slug !== undefined) return tool === undefined || tool.id === order.toolId;
  return pathname === orderAddress(order.orderId);
}

/** On phones the last in the column of the layout, and over the page until its end is reached, so that it covers nothing there. */
const STRIP = {
  order: { xs: 1, md: 0 },
  position: { xs: 'sticky', md: 'static' },
  bottom: 0,
  zIndex: 2,
  justifyContent: 'center',
  alignItems: 'center',
  borderWidth: { xs: '1px 0 0', md: '0 0 1px' },
  pb: { xs: 'calc(6px + env(safe-area-inset-bottom))', md: '6px' },
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
/** What gets the focus is not scrolled under the strip, and buttons at the edge stand above it. */
const ROOM_AT_EDGE = (theme: Theme) => ({
  [theme.breakpoints.down('md')]: {
    html: { scrollPaddingBottom: '6rem', '--strip-height': '5.5rem' },
  },
});
