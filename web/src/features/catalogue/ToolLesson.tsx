import type { ToolDetail } from '@contracts/tool';
import CheckIcon from '@mui/icons-material/Check';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { keepHyphens } from '../../shared/markdown/keepHyphens';
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
        <span>{keepHyphens(line)}</span>
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

interface ShortListProps {
  /** How many entries are shown before the others are asked for. */
  first: number;
  entries: ReactNode[];
  sx: object;
}

/** A list that begins short. The other entries are in the page, too, for search engines, and without scripts they are shown. */
function ShortList({ first, entries, sx }: ShortListProps) {
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
      </Box>
      {entries.length > first && (
        <Button
          aria-expanded={isWhole}
          aria-controls={id}
          onClick={() => setWhole(!isWhole)}
          sx={{ mt: 1, ml: -1.25, '@media (scripting: none)': { display: 'none' } }}
        >
          {isWhole ? 'Show fewer' : `Show all ${entries.length}`}
        </Button>
      )}
    </>
  );
}

const WITHOUT_SCRIPTS = {
  '@media (scripting: none)': { '& > [hidden]': { display: 'list-item' } },
};

/** The field's names of the subject; each leads to the tools that have it. */
const Names = ({ names }: { names: string[] }) => (
  <ShortList
    first={3}
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

/** A line of contents: a name, and what it is. */
const LINE = /^([^:]+): (.+)$/;

/** The name of a file or a folder, such as `README.md`, `src/` or `practice/01.txt to 10.txt`. */
const FILE = /\.\w+$|\/|^[A-Z0-9_]+$/;

/** The contents of a download, as a list of files where the lines name them. */
const Contents = ({ lines }: { lines: string[] }) => (
  <ShortList
    first={6}
    sx={FILES}
    entries={lines.map((line) => {
      const [, name = line, text] = LINE.exec(line) ?? [];
      return (
        <>
          <Typography variant={FILE.test(name) ? 'mono' : 'body1'} component="span">
            {name}
          </Typography>
          {text && <Typography color="textSecondary">{keepHyphens(text)}</Typography>}
        </>
      );
    })}
  />
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
