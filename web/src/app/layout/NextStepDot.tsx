import Badge from '@mui/material/Badge';
import { visuallyHidden } from '@mui/utils';
import Box from '@mui/material/Box';
import { useNextStep } from './useNextStep';

/** Marks the menu button of phones, whose header has no room for the link, while something waits for the member. */
export function NextStepDot() {
  const step = useNextStep();
  if (!step) return null;
  return (
    <Badge variant="dot" color={step.severity === 'warning' ? 'warning' : 'primary'} sx={DOT}>
      <Box component="span" sx={visuallyHidden}>
        {step.shortTitle}
      </Box>
    </Badge>
  );
}

const DOT = { position: 'absolute', top: 14, right: 13, display: { md: 'none' } };
