import type { ToolDetail } from '@contracts/tool';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';

type Heading = 'h2' | 'h3';

/** Shows what a tool teaches, contains and requires, and the first lines of its lesson. */
export function ToolLesson({ detail, heading }: { detail: ToolDetail; heading: Heading }) {
  const { outcomes, contents, requirements, lessonExcerpt } = detail;
  return (
    <>
      {outcomes.length > 0 && (
        <Section title="What you'll learn" heading={heading}>
          <Lines lines={outcomes} />
        </Section>
      )}
      {contents.length > 0 && (
        <Section title="What's inside" heading={heading}>
          <Contents lines={contents} />
        </Section>
      )}
      {requirements && (
        <Section title="Requirements" heading={heading}>
          <Typography sx={TEXT}>{requirements}</Typography>
        </Section>
      )}
      {lessonExcerpt && (
        <Section title="From the lesson" heading={heading}>
          <Typography
            component="blockquote"
            color="textSecondary"
            sx={{ ...TEXT, m: 0, pl: 4, borderLeft: 2, borderColor: 'divider' }}
          >
            {lessonExcerpt}
          </Typography>
        </Section>
      )}
    </>
  );
}

/** A part of the description of a tool. */
export function Section({
  title,
  heading,
  children,
}: {
  title: string;
  heading: Heading;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Typography id={id} variant={heading} gutterBottom>
        {title}
      </Typography>
      {children}
    </section>
  );
}

const Lines = ({ lines }: { lines: string[] }) => (
  <Box component="ul" sx={{ m: 0, pl: 5, overflowWrap: 'anywhere' }}>
    {lines.map((line, index) => (
      <li key={index}>{line}</li>
    ))}
  </Box>
);

/** A line that begins with the name of a file or a folder. */
const FILE = /^([^\s:]+): (.+)$/;

/** The contents of a download, as a list of files where the lines name them. */
const Contents = ({ lines }: { lines: string[] }) => (
  <Box component="ul" sx={FILES}>
    {lines.map((line, index) => {
      const [, name = line, text] = FILE.exec(line) ?? [];
      return (
        <li key={index}>
          <Typography variant={name.includes(' ') ? 'body1' : 'mono'} component="span">
            {name}
          </Typography>
          {text && <Typography color="textSecondary">{text}</Typography>}
        </li>
      );
    })}
  </Box>
);

const FILES = {
  m: 0,
  px: 4,
  py: 1,
  listStyle: 'none',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  overflowWrap: 'anywhere',
  '& > li': { py: 2.5, minWidth: 0 },
  '& > li + li': { borderTop: 1, borderColor: 'divider' },
};
const TEXT = { whiteSpace: 'pre-line', overflowWrap: 'anywhere' };
