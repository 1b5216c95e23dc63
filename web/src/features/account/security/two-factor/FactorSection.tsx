import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, type RefObject, useId } from 'react';

interface FactorSectionProps {
  /** Can be focused, for when the button that was pressed disappears. */
  ref: RefObject<HTMLDivElement | null>;
  title: string;
  description: string;
  children: ReactNode;
}

/** One kind of second factor: what it is, its state and its buttons. */
export function FactorSection({ ref, title, description, children }: FactorSectionProps) {
  const id = useId();
  return (
    <Stack
      ref={ref}
      role="group"
      aria-labelledby={id}
      tabIndex={-1}
      sx={{ gap: 3, alignItems: 'start', outline: 'none' }}
    >
      <div>
        <Typography id={id} sx={{ fontWeight: 650 }}>
          {title}
        </Typography>
        <Typography color="textSecondary">{description}</Typography>
      </div>
      {children}
    </Stack>
  );
}
