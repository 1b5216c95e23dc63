import { mdiBrightness5, mdiCircleHalfFull, mdiMoonWaningCrescent } from '@mdi/js';
import IconButton from '@mui/material/IconButton';
import { useColorScheme } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import { Icon } from '../../shared/ui/Icon';

const NEXT = { system: 'light', light: 'dark', dark: 'system' } as const;
const ICONS = { system: mdiCircleHalfFull, light: mdiBrightness5, dark: mdiMoonWaningCrescent };

/** Cycles through the system's color scheme, light and dark. */
export function ColorSchemeSwitch() {
  const { mode = 'system', setMode } = useColorScheme();
  const label = `Color scheme: ${mode}. Switch to ${NEXT[mode]}.`;
  return (
    <Tooltip title={label}>
      <IconButton aria-label={label} onClick={() => setMode(NEXT[mode])}>
        <Icon path={ICONS[mode]} />
      </IconButton>
    </Tooltip>
  );
}
