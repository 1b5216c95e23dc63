import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useEffect, useRef } from 'react';

/** A field that another administrator and this one have changed to different values. */
export interface Conflict {
  label: string;
  theirs: string;
  yours: string;
}

/** Says that somebody else saved in the meantime, with both values of each field in conflict. */
export function ConflictNotice({ conflicts }: { conflicts: readonly Conflict[] }) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.scrollIntoView({ block: 'center' }), [conflicts]);
  return (
    <Alert severity="warning" ref={notice}>
      Somebody else saved changes while you were editing. Your input is kept, and the fields that
      you did not change show what was saved.
      {conflicts.length > 0 && ' Saving replaces these values with yours:'}
      <Box component="ul" sx={{ m: 0, pl: 4, overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
        {conflicts.map(({ label, theirs, yours }) => (
          <li key={label}>
            {label}: saved “{theirs}”, yours “{yours}”
          </li>
        ))}
      </Box>
    </Alert>
  );
}
