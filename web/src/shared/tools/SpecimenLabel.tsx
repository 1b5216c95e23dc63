import Box from '@mui/material/Box';
import { CRAMPED } from '../ui/cramped';

/** Facts in one row, or in a column where that has no room, each below its name in small capitals. The last one wraps to two lines; on phones, to as many as it needs. */
export function SpecimenLabel({ facts }: { facts: [name: string, value: string | null][] }) {
  return (
    <Box component="dl" sx={ROW}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd title={value ?? undefined}>{value ?? 'Any'}</dd>
        </div>
      ))}
    </Box>
  );
}

const ROW = {
  typography: 'mono',
  display: 'flex',
  gap: 4,
  m: 0,
  height: { sm: '4.25rem' },
  minHeight: '3.25rem',
  py: 2,
  lineHeight: 1.4,
  borderTop: 1,
  borderBottom: 1,
  borderColor: 'divider',
  fontSize: '0.8125rem',
  whiteSpace: 'nowrap',
  '& > div': { flexShrink: 0 },
  '& > :last-child': { flexShrink: 1, minWidth: 0 },
  '& dt': { typography: 'label', color: 'text.secondary', fontSize: '0.6875rem' },
  '& dd': { m: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
  '& > :last-child > dd': {
    whiteSpace: 'normal',
    display: { sm: '-webkit-box' },
    WebkitLineClamp: '2',
    WebkitBoxOrient: 'vertical',
  },
  [CRAMPED]: { flexDirection: 'column', gap: 1, whiteSpace: 'normal' },
};
