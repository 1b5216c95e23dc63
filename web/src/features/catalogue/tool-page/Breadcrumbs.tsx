import { type Topic, TOPIC_LABELS } from '@contracts/topic';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { RouterLink } from '../../../shared/ui/RouterLink';

/** Where a tool is in the catalogue. */
export function Breadcrumbs({ topic, name }: { topic: Topic | null; name: string }) {
  const links = [
    ['/downloads', 'Downloads'],
    ...(topic ? [[`/downloads?topic=${topic}`, TOPIC_LABELS[topic]]] : []),
  ];
  return (
    <Box component="nav" aria-label="Breadcrumbs" sx={{ mb: { xs: 3, md: 4 } }}>
      <Box component="ol" sx={LIST}>
        {links.map(([href = '', label]) => (
          <li key={href}>
            <Link component={RouterLink} href={href} color="inherit" underline="hover">
              {label}
            </Link>
          </li>
        ))}
        <Box component="li" aria-current="page" dir="auto" sx={{ overflowWrap: 'anywhere' }}>
          {name}
        </Box>
      </Box>
    </Box>
  );
}

const LIST = {
  m: 0,
  p: 0,
  listStyle: 'none',
  display: 'flex',
  flexWrap: 'wrap',
  color: 'text.secondary',
  fontSize: '0.875rem',
  '& > li:not(:last-child)::after': { content: '"/"', mx: 2, color: 'control' },
};
