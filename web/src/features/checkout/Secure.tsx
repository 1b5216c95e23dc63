import LockIcon from '@mui/icons-material/LockOutlined';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

/** Says below a form what makes its payment safe. */
export const Secure = ({ children }: { children: ReactNode }) => (
  <Typography variant="body2" color="textSecondary" sx={LINE}>
    <LockIcon />
    <span>{children}</span>
  </Typography>
);

const LINE = { display: 'flex', gap: 2, mt: 4, '& svg': { fontSize: '1.125rem', mt: '1px' } };
