import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import type { Theme } from '@mui/material/styles';
import { useLocation } from 'react-router-dom';
import { RouterLink } from '../../shared/ui/RouterLink';
import { useUrgentStep } from './useUrgentStep';

/** The most urgent thing that waits for the member, at the lower edge of phones, where it moves nothing when it arrives. On wide windows it is in the header. */
export function NextStepNotice() {
  const step = useUrgentStep();
  const hasBar = PAGES_WITH_BAR.test(useLocation().pathname);
  if (!step || hasBar) return null;
  return (
    <Alert
      severity={step.severity}
      role="status"
      sx={STRIP}
      action={
        <Button component={RouterLink} href={step.action.href} variant="outlined" color="inherit">
          {step.action.label}
        </Button>
      }
    >
      <GlobalStyles styles={ROOM_AT_EDGE} />
      <strong>{step.shortTitle}</strong>
    </Alert>
  );
}

/** Their own bar is at the lower edge on phones. */
const PAGES_WITH_BAR = /^\/((tools|paths|payment)\/.|(payment|subscribe)$)/;

/** The last in the column of the layout, and over the page until its end is reached, so that it covers nothing there. */
const STRIP = {
  order: 1,
  display: { xs: 'flex', md: 'none' },
  position: 'sticky',
  bottom: 0,
  zIndex: 2,
  justifyContent: 'center',
  alignItems: 'center',
  borderWidth: '1px 0 0',
  pb: 'calc(6px + env(safe-area-inset-bottom))',
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
    html: { scrollPaddingBottom: '4.5rem', '--strip-height': '4rem' },
  },
});
