import { PREVIEW_ID } from '@contracts/pages';
import type { ToolDetail } from '@contracts/tool';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useEffect, useRef } from 'react';
import { RATINGS_ID } from '../ratings/RatingsSection';
import { SAFETY_ID } from '../safety/SafetySection';
import { splitDescription } from '../../../shared/tools/splitDescription';
import { INSIDE_ID } from '../contents/Inside';
import { LESSON_ID } from '../ToolLesson';
import { VERSIONS_ID } from '../versions/VersionsSection';
import { FADED_EDGES } from '../../../shared/ui/fadedEdges';
import { useSectionInView } from '../../../shared/ui/useSectionInView';

/** Where the rest of the description is on a tool's page. */
export const ABOUT_ID = 'about';

/** Links to the parts of a tool's page, of which that in view is marked. They stay in view below the bar of the site. */
export function SectionNav({ tool }: { tool: ToolDetail }) {
  const sections = sectionsOf(tool);
  const current = useSectionInView(sections.map(([id]) => id));
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    const link = row.current?.querySelector<HTMLElement>('[aria-current]');
    // Unlike `scrollIntoView`, this does not stop the page, which may be scrolling.
    if (row.current) row.current.scrollLeft = link ? link.offsetLeft - EDGE : 0;
  }, [current]);
  return (
    <Box component="nav" aria-label="On this page" sx={BAR}>
      <Box ref={row} sx={ROW}>
        {sections.map(([id, label]) => (
          <Link
            key={id}
            href={`#${id}`}
            aria-current={id === current ? 'location' : undefined}
            color="textSecondary"
            underline="none"
            sx={LINK}
          >
            {label}
          </Link>
        ))}
      </Box>
    </Box>
  );
}

/** The parts that a tool's page has, in their order. */
const sectionsOf = ({
  previewUrl,
  description,
  contents,
  lessonExcerpt,
  sha256,
}: ToolDetail): [id: string, label: string][] => {
  const sections: [id: string, label: string, isThere: boolean][] = [
    [PREVIEW_ID, 'Try it', previewUrl !== null],
    [ABOUT_ID, 'About', splitDescription(description)[1] !== ''],
    [INSIDE_ID, "What's inside", contents.length > 0 || sha256 !== null],
    [LESSON_ID, 'Lesson', Boolean(lessonExcerpt)],
    [RATINGS_ID, 'Ratings', true],
    [SAFETY_ID, 'Safety', sha256 !== null],
    [VERSIONS_ID, 'Versions', true],
  ];
  return sections.flatMap(([id, label, isThere]) => (isThere ? [[id, label]] : []));
};

/** Pixels left of the marked link on a phone, where a part of the link before it says that there are more. */
const EDGE = 48;

const BAR = {
  position: 'sticky',
  top: 64, // the height of the site's bar
  zIndex: 1,
  mx: { xs: -4, sm: 0 },
  bgcolor: 'background.default',
  borderBottom: 1,
  borderColor: 'divider',
};
const ROW = {
  display: 'flex',
  gap: { xs: 1, sm: 3 },
  px: { xs: 4, sm: 0 },
  ml: { sm: -2 }, // so that the first word stands above the text
  overflowX: 'auto',
  maskImage: { xs: FADED_EDGES, sm: 'none' },
};
const LINK = {
  px: 2,
  py: 3,
  fontWeight: 600,
  whiteSpace: 'nowrap',
  '&:hover': { color: 'text.primary' },
  '&[aria-current]': {
    color: 'text.primary',
    boxShadow: 'inset 0 -2px var(--mui-palette-primary-main)',
  },
};
