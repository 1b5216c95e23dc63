import type { ToolDetail } from '@contracts/tool';
import CheckIcon from '@mui/icons-material/Check';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { keepHyphens } from '../../shared/markdown/keepHyphens';
import { Markdown } from '../../shared/markdown/Markdown';
import { Inside } from './contents/Inside';
import { type Heading, Section } from './Section';
import { ShortList } from './ShortList';

/** Where the first lines of the lesson are on a tool's page. */
export const LESSON_ID = 'lesson';

interface ToolLessonProps {
  detail: ToolDetail;
  heading: Heading;
  /** Whether the files in the tool can be opened. */
  opensFiles?: boolean;
}

/** Shows what a tool teaches, contains and requires, and the first lines of its lesson. */
export function ToolLesson({ detail, heading, opensFiles = false }: ToolLessonProps) {
  const { outcomes, requirements, lessonExcerpt, knownAs } = detail;
  return (
    <>
      {outcomes.length > 0 && (
        <Section title="What you'll learn" heading={heading}>
          <Lines lines={outcomes} />
        </Section>
      )}
      <Inside detail={detail} heading={heading} opensFiles={opensFiles} />
      {requirements && (
        <Section title="Requirements" heading={heading}>
          <Typography sx={TEXT}>{keepHyphens(requirements)}</Typography>
        </Section>
      )}
      {lessonExcerpt && (
        <Section id={LESSON_ID} title="From the lesson" heading={heading}>
          <Paper component="blockquote" dir="auto" sx={{ m: 0, p: { xs: 4, sm: 6 } }}>
            <Markdown text={lessonExcerpt} level={heading === 'h2' ? 3 : 4} />
          </Paper>
          <Typography variant="body2" color="textSecondary" sx={{ mt: 3 }}>
            The lesson continues in the download.
          </Typography>
        </Section>
      )}
      {knownAs.length > 0 && (
        <Section title="Standards and techniques" heading={heading}>
          <Names names={knownAs} />
        </Section>
      )}
    </>
  );
}

const Lines = ({ lines }: { lines: string[] }) => (
  <Box component="ul" sx={LINES}>
    {lines.map((line, index) => (
      <li key={index}>
        <CheckIcon color="primary" />
        <span>{keepHyphens(line)}</span>
      </li>
    ))}
  </Box>
);

/** Two columns where there is room. */
const LINES = {
  m: 0,
  p: 0,
  rowGap: 3,
  listStyle: 'none',
  display: 'grid',
  columnGap: 8,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(18rem, 100%), 1fr))',
  overflowWrap: 'anywhere',
  '& > li': { display: 'flex', gap: 3, minWidth: 0 },
  '& svg': { fontSize: 20, mt: '2px' },
  '& span': { minWidth: 0 },
};

/** The field's names of the subject; each leads to the tools that have it. */
const Names = ({ names }: { names: string[] }) => (
  <ShortList
    first={3}
    showAll={`Show all ${names.length}`}
    sx={NAMES}
    entries={names.map((name) => (
      <Chip
        key={name}
        clickable
        component={RouterLink}
        to={`/downloads?${new URLSearchParams({ q: name })}`}
        label={name}
        variant="outlined"
        sx={NAME}
      />
    ))}
  />
);

const NAMES = {
  m: 0,
  p: 0,
  listStyle: 'none',
  display: 'flex',
  flexWrap: 'wrap',
  gap: 2,
};
/** A long name takes several lines. */
const NAME = { height: 'auto', maxWidth: 1, py: 1.5, '& > span': { whiteSpace: 'normal' } };
const TEXT = { whiteSpace: 'pre-line', overflowWrap: 'anywhere' };
