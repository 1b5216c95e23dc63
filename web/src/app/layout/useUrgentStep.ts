import { readToolSlug } from '@contracts/pages';
import { useLocation } from 'react-router-dom';
import { useToolBySlugState } from '../../features/catalogue/tool-page/toolPageApi';
import { orderAddress } from '../../shared/orders/checkoutAddress';
import type { NextStep } from '../../shared/orders/nextSteps';
import { useNextSteps } from '../../shared/orders/useNextSteps';

/** The most urgent thing that waits for the member; undefined on a page that shows it itself. */
export function useUrgentStep(): NextStep | undefined {
  const [step] = useNextSteps();
  const isShownByPage = useIsShownByPage(step);
  return isShownByPage ? undefined : step;
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
  if (pathname === '/account/orders') return true;
  if (slug !== undefined) return tool === undefined || tool.id === order.toolId;
  return pathname === orderAddress(order.orderId);
}
