import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

/** A section of a text page. */
export interface TextSection {
  title: string;
  /** What it says in a line. */
  summary?: string;
  paragraphs: string[];
}

/** Renders sections of headings and paragraphs. */
export function TextSections({ sections }: { sections: TextSection[] }) {
  return sections.map(({ title, summary, paragraphs }) => (
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
    </Box>
  ));
}

/** Where links to a section lead. */
export const anchorOf = (title: string): string => title.toLowerCase().replace(/\W+/g, '-');

const SUMMARY = { mb: 3, pl: 4, borderLeft: 3, borderColor: 'primary.main', fontWeight: 600 };
