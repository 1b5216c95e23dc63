import { PRO_PRICE } from '@contracts/membership';
import type { Tool } from '@contracts/tool';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useCurrentUser } from '../../../shared/session/sessionApi';
import { useIsBefore } from '../../../shared/tools/useIsBefore';
import { ToolPrice } from '../../../shared/tools/ToolPrice';
import { useIsOutOfView } from '../../../shared/ui/useIsOutOfView';
import { BUY_BUTTON_ID, useOwned } from './BuyBox';
import { MainButton } from './MainButton';

/** On phones, the price and the main button, at the lower edge of the window while that of the buy box is out of view. */
export function BuyBar({ tool }: { tool: Tool }) {
  const isShown = useIsOutOfView(BUY_BUTTON_ID, BARS);
  const isOwned = useOwned(tool);
  return (
    <Box component="section" aria-label="Price" sx={{ ...BAR, ...(!isShown && HIDDEN) }}>
      <Box sx={{ minWidth: 0 }}>
        <PriceText tool={tool} isOwned={isOwned} />
      </Box>
      <Box sx={{ flex: '0 1 12rem' }}>
        <MainButton tool={tool} isOwned={isOwned} />
      </Box>
    </Box>
  );
}

function PriceText({ tool, isOwned }: { tool: Tool; isOwned: boolean }) {
  const isInPro = useIsBefore(tool.proUntil);
  const user = useCurrentUser();
  if (isOwned) return <Typography sx={STRONG}>Yours</Typography>;
  if (user?.isPro && (isInPro || tool.accessLevel === 'pro'))
    return <Typography sx={STRONG}>In your Pro</Typography>;
  if (tool.accessLevel === 'free') return <Typography sx={STRONG}>Free</Typography>;
  if (tool.accessLevel === 'premium')
    return (
      <>
        <Box sx={{ '& p': STRONG, '& s': { fontSize: '0.875rem', fontWeight: 400 } }}>
          <ToolPrice tool={tool} />
        </Box>
        <Typography variant="body2" color="textSecondary">
          14-day refund
        </Typography>
      </>
    );
  return (
    <>
      <Typography sx={STRONG}>EXE Pro</Typography>
      <Typography variant="body2" color="textSecondary">
        {PRO_PRICE} a month
      </Typography>
    </>
  );
}

/** The bar of the site above, and this one below. */
const BARS = '-64px 0px -68px';
const STRONG = { fontSize: '1.25rem', fontWeight: 750, lineHeight: 1.2 };
const BAR = {
  display: { xs: 'flex', md: 'none' },
  displayPrint: 'none',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 4,
  px: { xs: 4, sm: 6 },
  py: 2,
  minHeight: '4.25rem',
  bgcolor: 'background.paper',
  borderTop: 1,
  borderColor: 'divider',
  boxShadow: 'var(--mui-palette-shadow)',
  transition: 'transform 150ms, visibility 150ms',
};
/** Keeps its place, so that nothing moves when the bar appears. */
const HIDDEN = { visibility: 'hidden', transform: 'translateY(100%)' };
