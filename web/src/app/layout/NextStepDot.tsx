import Badge from '@mui/material/Badge';
import { visuallyHidden } from '@mui/utils';
import Box from '@mui/material/Box';
import { useUrgentStep } from './useUrgentStep';

/** Marks the menu button of phones, whose header has no room for the link, while something waits for the member. */
export function NextStepDot() {
  const step = useUrgentStep();
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
