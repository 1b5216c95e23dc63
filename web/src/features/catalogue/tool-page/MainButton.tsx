import type { Tool } from '@contracts/tool';
import Button from '@mui/material/Button';
import { checkoutAddress } from '../../../shared/orders/checkoutAddress';
import { useOpenOrder } from '../../../shared/orders/useOpenOrder';
import { ToolActionButton, useToolAction } from '../../../shared/tools/ToolActionButton';
import { RouterLink } from '../../../shared/ui/RouterLink';

interface MainButtonProps {
  tool: Tool;
  isOwned: boolean;
}

/** The main button of a tool's page; leads back to an open payment, which is not begun a second time. */
export function MainButton({ tool, isOwned }: MainButtonProps) {
  const order = useOrderToContinue(tool, isOwned);
  if (!order) return <ToolActionButton tool={tool} isOwned={isOwned} isMain />;
  return (
    <Button
      fullWidth
      size="large"
      variant="contained"
      color={order.toolId === null ? 'pro' : 'buy'}
      component={RouterLink}
      href={checkoutAddress(order, order.paymentId)}
      aria-label={`Continue payment, ${tool.name}`}
    >
      Continue payment
    </Button>
  );
}

/** The open order for the tool, or for the Pro that it needs. */
export function useOrderToContinue(tool: Tool, isOwned: boolean) {
  const action = useToolAction(tool, isOwned);
  const item = { buy: tool.id, get_pro: null };
  return useOpenOrder(action === 'buy' || action === 'get_pro' ? item[action] : undefined).order;
}
