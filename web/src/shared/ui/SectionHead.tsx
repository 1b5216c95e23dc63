import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { RouterLink } from './RouterLink';

interface SectionHeadProps {
  /** The id of the heading, which names the section. */
  id: string;
  title: string;
  /** Where all of it is listed, and the words of the link to it. */
  href: string;
  all: ReactNode;
  /** A sentence below the title. */
  children?: ReactNode;
}

/** The heading of a section that shows a part of a list, with the link to all of it. */
export function SectionHead({ id, title, href, all, children }: SectionHeadProps) {
  return (
    <Stack direction="row" sx={HEAD}>
      <div>
        <Typography variant="h2" id={id}>
          {title}
        </Typography>
        {children && (
          <Typography color="textSecondary" sx={{ mt: 2 }}>
            {children}
          </Typography>
        )}
      </div>
      <Button component={RouterLink} href={href}>
        {all}
      </Button>
    </Stack>
  );
}

const HEAD = {
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'end',
  gap: 2,
  mb: 5,
};
