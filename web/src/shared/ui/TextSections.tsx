import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Fragment } from 'react';

/** A section of a text page. */
export interface TextSection {
  title: string;
  /** What it says in a line. */
  summary?: string;
  paragraphs: string[];
  /** Parts with a heading of their own. */
  parts?: readonly { title: string; text: string }[];
}

/** Renders sections of headings and paragraphs. */
export function TextSections({ sections }: { sections: TextSection[] }) {
  return sections.map(({ title, summary, paragraphs, parts }) => (
    <Box component="section" key={title} id={anchorOf(title)} sx={{ scrollMarginTop: 64 }}>
      <Typography variant="h2" sx={{ mt: 8 }} gutterBottom>
        {title}
      </Typography>
      {summary && <Typography sx={SUMMARY}>{summary}</Typography>}
      {paragraphs.map((paragraph) => (
        <Typography key={paragraph} sx={{ mb: 3, overflowWrap: 'anywhere' }}>
          {paragraph}
        </Typography>
      ))}
      {parts?.map((part) => (
        <Fragment key={part.title}>
          <Typography variant="h3" sx={{ mt: 5, mb: 1 }}>
            {part.title}
          </Typography>
          <Typography sx={{ overflowWrap: 'anywhere' }}>{part.text}</Typography>
        </Fragment>
      ))}
    </Box>
  ));
}

/** Where links to a section lead. */
export const anchorOf = (title: string): string => title.toLowerCase().replace(/\W+/g, '-');

const SUMMARY = { mb: 3, pl: 4, borderLeft: 3, borderColor: 'primary.main', fontWeight: 600 };
