import type { PaymentView } from '@contracts/payments';
import DiamondIcon from '@mui/icons-material/Diamond';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { formatPrice } from '../../shared/format/format';
import { ToolPicture } from '../../shared/tools/ToolPicture';
import { useToolQuery } from '../../shared/tools/toolsApi';

/** What a payment was for, with its price if it was asked for; keeps its place while the payment is loading. */
export function OutcomeItem({ payment }: { payment: PaymentView | undefined }) {
  const toolId = payment?.toolId ?? null;
  const { currentData: tool } = useToolQuery(toolId ?? '', { skip: toolId === null });
  return (
    <Box sx={ITEM}>
      {payment && (
        <>
          <Box sx={PICTURE}>
            {toolId === null && <DiamondIcon color="secondary" sx={{ fontSize: 40 }} />}
            {tool && <ToolPicture tool={tool} eager />}
          </Box>
          <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            <Typography dir="auto" sx={{ fontWeight: 600 }}>
              {payment.toolName ?? 'EXE Pro, 30 days'}
            </Typography>
            {payment.status !== 'granted' && (
              <Typography color="textSecondary">{formatPrice(payment.price)}</Typography>
            )}
          </Box>
        </>
      )}
    </Box>
  );
}

const ITEM = {
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  minHeight: '6rem',
  mt: 4,
  mb: 5,
  p: 4,
  textAlign: 'left',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
};
const PICTURE = {
  display: 'grid',
  placeItems: 'center',
  flex: '0 0 7rem',
  minHeight: '3.9375rem',
  borderRadius: '6px',
  overflow: 'hidden',
  '& > *': { width: 1 },
};
