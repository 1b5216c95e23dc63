import BlockIcon from '@mui/icons-material/Block';
import CheckIcon from '@mui/icons-material/CheckCircleOutlined';
import ErrorIcon from '@mui/icons-material/ErrorOutlined';
import HourglassIcon from '@mui/icons-material/HourglassTop';
import ScheduleIcon from '@mui/icons-material/Schedule';
import Chip, { type ChipProps } from '@mui/material/Chip';
import { type OrderState, STATE_LOOKS, type StateLook } from './orderStatus';

const ICONS: Readonly<Record<StateLook['color'], typeof CheckIcon>> = {
  success: CheckIcon,
  info: HourglassIcon,
  warning: ScheduleIcon,
  error: ErrorIcon,
  default: BlockIcon,
};

interface OrderChipProps extends Pick<ChipProps, 'role' | 'size'> {
  state: OrderState;
}

/** The state of an order, as a word and an icon on its color. */
export function OrderChip({ state, ...props }: OrderChipProps) {
  const { label, color } = STATE_LOOKS[state];
  const Icon = ICONS[color];
  const ink = color === 'default' ? 'text.secondary' : `${color}.main`;
  return (
    <Chip
      {...props}
      variant="outlined"
      icon={<Icon />}
      label={label}
      sx={{ ...TINTED, color: ink }}
    />
  );
}

/** As high as its text, which a reader may have enlarged. */
const TINTED = {
  height: 'auto',
  minHeight: 24,
  maxWidth: '100%',
  fontWeight: 600,
  borderColor: 'currentColor',
  bgcolor: 'color-mix(in srgb, currentColor 10%, var(--mui-palette-background-paper))',
  '& .MuiChip-icon': { color: 'inherit', fontSize: '1.125rem' },
  '& .MuiChip-label': { py: 0.75, whiteSpace: 'normal' },
};
