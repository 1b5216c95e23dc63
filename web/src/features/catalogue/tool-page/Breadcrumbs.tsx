import { type Topic, TOPIC_LABELS } from '@contracts/topic';
import MuiBreadcrumbs from '@mui/material/Breadcrumbs';
import Link from '@mui/material/Link';
import { RouterLink } from '../../../shared/ui/RouterLink';

/** Where a tool is in the catalogue. */
export function Breadcrumbs({ topic, name }: { topic: Topic | null; name: string }) {
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
      <span aria-current="page" dir="auto">
        {name}
      </span>
    </MuiBreadcrumbs>
  );
}

const TRAIL = { mb: { xs: 3, md: 4 }, fontSize: '0.875rem', overflowWrap: 'anywhere' };
