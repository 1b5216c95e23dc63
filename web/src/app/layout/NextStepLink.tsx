import InfoIcon from '@mui/icons-material/InfoOutlined';
import WarningIcon from '@mui/icons-material/WarningAmberOutlined';
import Box from '@mui/material/Box';
import Button, { type ButtonProps } from '@mui/material/Button';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import type { NextStep } from '../../shared/orders/nextSteps';
import { RouterLink } from '../../shared/ui/RouterLink';
import { useUrgentStep } from './useUrgentStep';

const ICONS = { warning: WarningIcon, info: InfoIcon };

/** The most urgent thing that waits for the member, in the header of wide windows, whose empty middle it fills without moving anything. */
export function NextStepLink() {
  const step = useUrgentStep();
  return (
    step && (
      <Box role="status" sx={PLACE}>
        <Tooltip title={step.title} describeChild>
          <StepButton step={step} />
        </Tooltip>
      </Box>
    )
  );
}

/** The same in the menu of phones, on top. */
export function NextStepMenuLink() {
  const step = useUrgentStep();
  return (
    step && (
      <Box sx={{ display: { md: 'none' } }}>
        <StepButton step={step} fullWidth />
      </Box>
    )
  );
}

/** Hands what the tooltip adds to its button. */
function StepButton({ step, ...props }: { step: NextStep } & ButtonProps<'a'>) {
  const Icon = ICONS[step.severity];
  return (
    <Button
      component={RouterLink}
      href={step.action.href}
      variant="outlined"
      color={step.severity === 'warning' ? 'warning' : 'primary'}
      startIcon={<Icon />}
      sx={LINK}
      {...props}
    >
      <Typography component="span" variant="inherit" noWrap>
        {step.shortTitle}
      </Typography>
    </Button>
  );
}

const PLACE = { display: { xs: 'none', md: 'block' }, displayPrint: 'none', minWidth: 0 };
const LINK = {
  maxWidth: '100%',
  bgcolor: 'color-mix(in srgb, currentColor 8%, var(--mui-palette-background-paper))',
};
