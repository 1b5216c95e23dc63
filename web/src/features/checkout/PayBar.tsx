import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { Theme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { formatPrice } from '../../shared/format/format';
import { CRAMPED } from '../../shared/ui/cramped';
import { KEEP_FOCUS_VISIBLE } from '../../shared/ui/keepFocusVisible';

interface PayBarProps {
  /** The price in cents; undefined while it is loading, null when it is not known. */
  total: number | null | undefined;
  children: ReactNode;
}

/** The button to pay; on phones beside the total, and at the lower edge of the window until its place in the form is reached. */
export const PayBar = ({ total, children }: PayBarProps) => (
  <Box sx={BAR}>
    <GlobalStyles styles={ON_PHONES} />
    {total !== null && (
      <Box sx={TOTAL}>
        <Typography variant="body2" color="textSecondary">
          Total
        </Typography>
        <Typography sx={{ fontWeight: 700, lineHeight: 1.2 }}>
          {total === undefined ? <Skeleton width="3rem" /> : formatPrice(total)}
        </Typography>
      </Box>
    )}
    <Box sx={{ flex: 1, minWidth: 0 }}>{children}</Box>
  </Box>
);

/** From edge to edge of its card, and above the line of the chosen currency. */
const BAR = {
  position: { xs: 'sticky', md: 'static' },
  bottom: 0,
  zIndex: 3,
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  mx: { xs: -4, sm: -6, md: 0 },
  px: { xs: 4, sm: 6, md: 0 },
  pt: { xs: 3, md: 0 },
  pb: { xs: 'max(12px, env(safe-area-inset-bottom))', md: 0 },
  bgcolor: 'background.paper',
  borderTop: { xs: 1, md: 0 },
  borderColor: { xs: 'divider' },
  [CRAMPED]: { position: 'static', flexWrap: 'wrap' },
};
const TOTAL = { display: { md: 'none' }, flexShrink: 0 };
const ON_PHONES = (theme: Theme) => ({ [theme.breakpoints.down('md')]: KEEP_FOCUS_VISIBLE });
