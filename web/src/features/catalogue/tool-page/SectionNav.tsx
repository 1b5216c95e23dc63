import type { ToolDetail } from '@contracts/tool';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { RATINGS_ID } from '../ratings/RatingsSection';
import { SAFETY_ID } from '../safety/SafetySection';
import { VERSIONS_ID } from '../versions/VersionsSection';
import { PREVIEW_ID } from './preview/TryInBrowser';

/** Where the lesson of a tool is on its page. */
export const LESSON_ID = 'lesson';

/** Links to the parts of a tool's page. They stay in view below the bar of the site. */
export function SectionNav({ tool }: { tool: ToolDetail }) {
  return (
    <Box component="nav" aria-label="On this page" sx={BAR}>
      {sectionsOf(tool).map(([id, label]) => (
        <Link key={id} href={`#${id}`} color="textSecondary" underline="none" sx={LINK}>
          {label}
        </Link>
      ))}
    </Box>
  );
}

/** The parts that a tool's page has. */
const sectionsOf = ({ previewUrl, sha256 }: ToolDetail): [id: string, label: string][] => [
  ...(previewUrl === null ? [] : [[PREVIEW_ID, 'Try it'] satisfies [string, string]]),
  [LESSON_ID, 'Lesson'],
  [RATINGS_ID, 'Ratings'],
  ...(sha256 === null ? [] : [[SAFETY_ID, 'Safety'] satisfies [string, string]]),
  [VERSIONS_ID, 'Versions'],
];

const BAR = {
  position: 'sticky',
  top: 64, // the height of the site's bar
  zIndex: 1,
  display: 'flex',
  gap: { xs: 1, sm: 3 },
  mx: -2,
  overflowX: 'auto',
  bgcolor: 'background.default',
  borderBottom: 1,
  borderColor: 'divider',
};
const LINK = {
  px: 2,
  py: 3,
  fontWeight: 600,
  whiteSpace: 'nowrap',
  '&:hover': { color: 'text.primary' },
};
