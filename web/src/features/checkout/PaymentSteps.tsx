import CheckIcon from '@mui/icons-material/Check';
import PriorityHighIcon from '@mui/icons-material/PriorityHigh';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { visuallyHidden } from '@mui/utils';

/** How far a payment is: the index of the step that is being done, 3 when all are; `isHeld` when it needs somebody. */
export interface PaymentProgress {
  step: 0 | 1 | 2 | 3;
  isHeld: boolean;
}

const STEPS = [
  { label: 'Waiting', held: 'Part received', done: 'Seen' },
  { label: 'Confirming', held: 'Checking', done: 'Confirmed' },
  { label: 'Paid', held: 'Paid', done: 'Paid' },
];

/** The steps of a payment, from coins that were seen to the paid order. */
export function PaymentSteps({ step, isHeld }: PaymentProgress) {
  return (
    <Box component="ol" aria-label="Progress of your payment" sx={LIST}>
      {STEPS.map(({ label, held, done }, index) => {
        const isDone = index < step;
        const isCurrent = index === step;
        const needsAction = isCurrent && isHeld;
        return (
          <Box
            key={label}
            component="li"
            aria-current={isCurrent ? 'step' : undefined}
            sx={{
              ...STEP,
              ...(index > 0 && LINE),
              ...(index > 0 && (isDone || isCurrent) && REACHED_LINE),
            }}
          >
            <Box
              aria-hidden="true"
              sx={{
                ...DOT,
                ...(isDone && DONE),
                ...(isCurrent && CURRENT),
                ...(needsAction && HELD),
              }}
            >
              {isDone && <CheckIcon />}
              {needsAction && <PriorityHighIcon />}
            </Box>
            <Typography
              component="span"
              variant="label"
              color={isDone || isCurrent ? 'textPrimary' : 'textSecondary'}
            >
              {needsAction ? held : isDone ? done : label}
            </Typography>
            <Box component="span" sx={visuallyHidden}>
              {isDone ? ', done' : isCurrent ? ', current step' : ', to come'}
            </Box>
          </Box>
        );
      })}
    </Box>
  );
}

const DOT_REM = 1.75;
/** Large text on a phone: the steps are below each other. In em, which grow with the text. */
const CRAMPED = '@media (max-width: 15em)';

const LIST = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  gridTemplateColumns: `repeat(${STEPS.length}, minmax(0, 1fr))`,
  [CRAMPED]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 },
};
const STEP = {
  position: 'relative',
  display: 'grid',
  justifyItems: 'center',
  gap: 2,
  textAlign: 'center',
  [CRAMPED]: {
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    justifyItems: 'start',
    alignItems: 'center',
    '&::before': { display: 'none' },
  },
};
/** From the dot before to this one. */
const LINE = {
  '&::before': {
    content: '""',
    position: 'absolute',
    top: `calc(${DOT_REM / 2}rem - 1px)`,
    right: `calc(50% + ${DOT_REM / 2}rem + 6px)`,
    width: `calc(100% - ${DOT_REM}rem - 12px)`,
    borderTop: 2,
    borderColor: 'control',
    borderTopStyle: 'dashed',
  },
};
const REACHED_LINE = {
  '&::before': { ...LINE['&::before'], borderTopStyle: 'solid', borderColor: 'primary.main' },
};
const DOT = {
  display: 'grid',
  placeItems: 'center',
  width: `${DOT_REM}rem`,
  height: `${DOT_REM}rem`,
  borderRadius: '50%',
  border: 2,
  borderColor: 'control',
  bgcolor: 'background.paper',
  '& svg': { fontSize: '1.125rem' },
};
const DONE = {
  borderColor: 'primary.main',
  bgcolor: 'primary.main',
  color: 'primary.contrastText',
};
const CURRENT = {
  borderColor: 'primary.main',
  boxShadow: '0 0 0 4px color-mix(in srgb, var(--mui-palette-primary-main) 22%, transparent)',
  '@media (prefers-reduced-motion: no-preference)': {
    animation: 'payment-step 2s ease-in-out infinite',
    '@keyframes payment-step': { '50%': { opacity: 0.55 } },
  },
};
const HELD = {
  borderColor: 'warning.main',
  color: 'warning.main',
  boxShadow: '0 0 0 4px color-mix(in srgb, var(--mui-palette-warning-main) 22%, transparent)',
  animation: 'none',
};
