import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, type RefObject, useId } from 'react';

interface FactorSectionProps {
  /** Can be focused, for when the button that was pressed disappears. */
  ref?: RefObject<HTMLDivElement | null>;
  title: string;
  icon: ReactNode;
  /** Beside the title: on, off, or how much is left. */
  state: ReactNode;
  description: string;
  children: ReactNode;
}

/** One kind of second factor: what it is, its state and its buttons. */
export function FactorSection({
  ref,
  title,
  icon,
  state,
  description,
  children,
}: FactorSectionProps) {
  const id = useId();
  return (
    <Box ref={ref} role="group" aria-labelledby={id} tabIndex={-1} sx={CARD}>
      <Box aria-hidden="true" sx={ICON}>
        {icon}
      </Box>
      <Stack sx={{ gap: 3, alignItems: 'start', minWidth: 0 }}>
        <div>
          <Box sx={TITLE}>
            <Typography id={id} sx={{ fontWeight: 650 }}>
              {title}
            </Typography>
            {state}
          </Box>
          <Typography color="textSecondary">{description}</Typography>
        </div>
        {children}
      </Stack>
    </Box>
  );
}

const CARD = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '44px minmax(0, 1fr)' },
  gap: 4,
  p: { xs: 4, sm: 5 },
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  outline: 'none',
};
const ICON = {
  display: { xs: 'none', sm: 'grid' },
  placeItems: 'center',
  width: 44,
  height: 44,
  borderRadius: 1,
  bgcolor: 'action.hover',
  color: 'text.secondary',
};
const TITLE = { display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center', mb: 1 };
