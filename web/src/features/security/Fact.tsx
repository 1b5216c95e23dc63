import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { CopyButton } from '../../shared/ui/CopyButton';

/** A value in monospace that can be copied, with its name and a sentence about it. */
export function Fact({
  term,
  value,
  children,
}: {
  term: string;
  value: string;
  children?: ReactNode;
}) {
  return (
    <Box sx={{ mb: 5 }}>
      <Typography component="h3" variant="label" color="textSecondary">
        {term}
      </Typography>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        <Typography variant="mono" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
          {value}
        </Typography>
        <CopyButton text={value} label={`Copy: ${term}`} />
      </Box>
      {children && (
        <Typography variant="body2" color="textSecondary">
          {children}
        </Typography>
      )}
    </Box>
  );
}
