import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useId, useState } from 'react';

interface ShortListProps {
  /** How many entries are shown before the others are asked for. */
  first: number;
  entries: ReactNode[];
  /** The label of the button that shows the others. */
  showAll: string;
  /** An entry at the end that is always shown. */
  last?: ReactNode;
  sx: object;
}

/** A list that begins short. The other entries are in the page, too, for search engines, and without scripts they are shown. */
export function ShortList({ first, entries, showAll, last, sx }: ShortListProps) {
  const [isWhole, setWhole] = useState(false);
  const id = useId();
  return (
    <>
      <Box component="ul" id={id} sx={{ ...sx, ...WITHOUT_SCRIPTS }}>
        {entries.map((entry, index) => (
          <li key={index} hidden={!isWhole && index >= first}>
            {entry}
          </li>
        ))}
        {last && <li>{last}</li>}
      </Box>
      {entries.length > first && (
        <Button
          aria-expanded={isWhole}
          aria-controls={id}
          onClick={() => setWhole(!isWhole)}
          sx={{ mt: 1, ml: -1.25, '@media (scripting: none)': { display: 'none' } }}
        >
          {isWhole ? 'Show fewer' : showAll}
        </Button>
      )}
    </>
  );
}

const WITHOUT_SCRIPTS = {
  '@media (scripting: none)': { '& > [hidden]': { display: 'list-item' } },
};
