import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

const KEPT = /((?<!\S)--?\w[\w-]*|\d+-[a-z]+)/;

/** Text in which the options of commands, such as `--test`, and words such as `64-bit` are not broken after their hyphens. */
export const keepHyphens = (text: string): ReactNode =>
  text.split(KEPT).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <Box component="span" key={index} sx={{ whiteSpace: 'nowrap' }}>
        {part}
      </Box>
    ),
  );
