import { type Topic, TOPIC_LABELS } from '@contracts/topic';
import MuiBreadcrumbs from '@mui/material/Breadcrumbs';
import Link from '@mui/material/Link';
import { RouterLink } from '../../../shared/ui/RouterLink';

/** Where a tool is in the catalogue; its own name stands below. */
export function Breadcrumbs({ topic }: { topic: Topic | null }) {
  const links = [
    ['/downloads', 'Downloads'],
    ...(topic ? [[`/downloads?topic=${topic}`, TOPIC_LABELS[topic]]] : []),
  ];
  return (
    <MuiBreadcrumbs aria-label="Breadcrumbs" sx={TRAIL}>
      {links.map(([href = '', label]) => (
        <Link key={href} component={RouterLink} href={href} color="inherit" underline="hover">
          {label}
        </Link>
      ))}
    </MuiBreadcrumbs>
  );
}

const TRAIL = { mb: { xs: 3, md: 4 }, fontSize: '0.875rem' };
