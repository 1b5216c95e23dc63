import type { ToolDetail } from '@contracts/tool';
import CheckIcon from '@mui/icons-material/Check';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { keepOptions } from '../../shared/markdown/keepOptions';
import { Markdown } from '../../shared/markdown/Markdown';

type Heading = 'h2' | 'h3';

/** Where the first lines of the lesson are on a tool's page. */
export const LESSON_ID = 'lesson';

/** Where the contents of a tool are on its page. */
export const INSIDE_ID = 'inside';

/** Shows what a tool teaches, contains and requires, and the first lines of its lesson. */
export function ToolLesson({ detail, heading }: { detail: ToolDetail; heading: Heading }) {
  const { outcomes, contents, requirements, lessonExcerpt, knownAs } = detail;
  return (
    <>
      {outcomes.length > 0 && (
        <Section title="What you'll learn" heading={heading}>
          <Lines lines={outcomes} />
        </Section>
      )}
      {contents.length > 0 && (
        <Section id={INSIDE_ID} title="What's inside" heading={heading}>
          <Contents lines={contents} />
        </Section>
      )}
      {(requirements || knownAs.length > 0) && (
        <Paper sx={PANEL}>
          {requirements && (
            <Section title="Requirements" heading={heading}>
              <Typography sx={TEXT}>{keepOptions(requirements)}</Typography>
            </Section>
          )}
          {knownAs.length > 0 && (
            <Section title="Known as" heading={heading}>
              <Names names={knownAs} />
            </Section>
          )}
        </Paper>
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
    </>
  );
}

interface SectionProps {
  /** Where links lead. */
  id?: string;
  title: string;
  heading: Heading;
  children: ReactNode;
}

/** A part of the description of a tool. */
export function Section({ id, title, heading, children }: SectionProps) {
  const titleId = useId();
  return (
    <Box component="section" id={id} aria-labelledby={titleId} sx={{ scrollMarginTop: 136 }}>
      <Typography id={titleId} variant={heading} gutterBottom>
        {title}
      </Typography>
      {children}
    </Box>
  );
}

const Lines = ({ lines }: { lines: string[] }) => (
  <Box component="ul" sx={LINES}>
    {lines.map((line, index) => (
      <li key={index}>
        <CheckIcon color="primary" />
        <span>{keepOptions(line)}</span>
      </li>
    ))}
  </Box>
);

/** Two columns where there is room. */
const COLUMNS = {
  m: 0,
  listStyle: 'none',
  display: 'grid',
  columnGap: 8,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(18rem, 100%), 1fr))',
  overflowWrap: 'anywhere',
};
const LINES = {
  ...COLUMNS,
  p: 0,
  rowGap: 3,
  '& > li': { display: 'flex', gap: 3, minWidth: 0 },
  '& svg': { fontSize: 20, mt: '2px' },
  '& span': { minWidth: 0 },
};

/** The field's names of the subject; each leads to the tools that have it. */
const Names = ({ names }: { names: string[] }) => (
  <Box component="ul" sx={NAMES}>
    {names.map((name) => (
      <li key={name}>
        <Chip
          clickable
          component={RouterLink}
          to={`/downloads?${new URLSearchParams({ q: name })}`}
          label={name}
          variant="outlined"
          sx={NAME}
        />
      </li>
    ))}
  </Box>
);

/** A line of contents: a name, and what it is. */
const LINE = /^([^:]+): (.+)$/;

/** The name of a file or a folder, such as `README.md`, `src/` or `practice/01.txt to 10.txt`. */
const FILE = /\.\w+$|\/|^[A-Z0-9_]+$/;

/** The contents of a download, as a list of files where the lines name them. */
const Contents = ({ lines }: { lines: string[] }) => (
  <Box component="ul" sx={FILES}>
    {lines.map((line, index) => {
      const [, name = line, text] = LINE.exec(line) ?? [];
      return (
        <li key={index}>
          <Typography variant={FILE.test(name) ? 'mono' : 'body1'} component="span">
            {name}
          </Typography>
          {text && <Typography color="textSecondary">{keepOptions(text)}</Typography>}
        </li>
      );
    })}
  </Box>
);

/** The lines are above the entries; those of the first row are cut off. */
const FILES = {
  ...COLUMNS,
  px: 4,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  overflow: 'hidden',
  '& > li': { py: 2.5, mt: '-1px', minWidth: 0, borderTop: 1, borderColor: 'divider' },
};
/** Two columns where there is room; its headings are smaller than those of the page. */
const PANEL = {
  display: 'grid',
  gap: 6,
  p: { xs: 4, sm: 6 },
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(16rem, 100%), 1fr))',
  '& h2, & h3': { typography: 'h3', mb: 3 },
};
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
