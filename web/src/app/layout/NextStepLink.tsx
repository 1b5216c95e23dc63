import InfoIcon from '@mui/icons-material/InfoOutlined';
import WarningIcon from '@mui/icons-material/WarningAmberOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { RouterLink } from '../../shared/ui/RouterLink';
import { useNextStep } from './useNextStep';

const ICONS = { warning: WarningIcon, info: InfoIcon };

/** The most urgent thing that waits for the member, in the header of wide windows, whose empty middle it fills without moving anything. */
export function NextStepLink() {
  const step = useNextStep();
  if (!step) return null;
  const Icon = ICONS[step.severity];
  return (
    <Box role="status" sx={PLACE}>
      <Tooltip title={step.title} describeChild>
        <Button
          component={RouterLink}
          href={step.action.href}
          variant="outlined"
          color={step.severity === 'warning' ? 'warning' : 'primary'}
          startIcon={<Icon />}
          sx={LINK}
        >
          <Typography component="span" variant="inherit" noWrap>
            {step.shortTitle}
          </Typography>
        </Button>
      </Tooltip>
    </Box>
  );
}

const PLACE = { display: { xs: 'none', md: 'block' }, displayPrint: 'none', minWidth: 0 };
const LINK = {
  maxWidth: '100%',
  bgcolor: 'color-mix(in srgb, currentColor 8%, var(--mui-palette-background-paper))',
};
