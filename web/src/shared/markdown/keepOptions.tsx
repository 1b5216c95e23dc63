import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

const OPTION = /((?<!\S)--?\w[\w-]*)/;

/** Text in which the options of commands, such as `--test`, are not broken after their hyphens. */
export const keepOptions = (text: string): ReactNode =>
  text.split(OPTION).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <Box component="span" key={index} sx={{ whiteSpace: 'nowrap' }}>
        {part}
      </Box>
    ),
  );
