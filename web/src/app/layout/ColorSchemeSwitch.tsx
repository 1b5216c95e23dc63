import ContrastIcon from '@mui/icons-material/Contrast';
import DarkModeIcon from '@mui/icons-material/DarkMode';
import LightModeIcon from '@mui/icons-material/LightMode';
import IconButton from '@mui/material/IconButton';
import { useColorScheme } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';

const NEXT = { system: 'light', light: 'dark', dark: 'system' } as const;
const ICONS = { system: ContrastIcon, light: LightModeIcon, dark: DarkModeIcon };

/** Cycles through the system's color scheme, light and dark. */
export function ColorSchemeSwitch() {
  const { mode = 'system', setMode } = useColorScheme();
  const Icon = ICONS[mode];
  const label = `Color scheme: ${mode}. Switch to ${NEXT[mode]}.`;
  return (
    <Tooltip title={label}>
      <IconButton aria-label={label} onClick={() => setMode(NEXT[mode])}>
        <Icon />
      </IconButton>
    </Tooltip>
  );
}
