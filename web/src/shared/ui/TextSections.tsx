import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

/** A section of a text page. */
export interface TextSection {
  title: string;
  /** What it says in a line. */
  summary?: string;
  paragraphs: string[];
  /** Parts with a heading of their own, beside them where there is room. */
  parts?: readonly TextPart[];
}

interface TextPart {
  title: string;
  text: string;
  /** A list below the text. */
  items?: readonly string[];
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
        <Part key={part.title} {...part} />
      ))}
    </Box>
  ));
}

const Part = ({ title, text, items }: TextPart) => (
  <Box sx={PART}>
    <Typography variant="h3">{title}</Typography>
    <Box sx={{ overflowWrap: 'anywhere' }}>
      <Typography>{text}</Typography>
      {items && (
        <Typography component="ul" sx={{ m: 0, mt: 2, pl: 5, display: 'grid', gap: 1 }}>
          {items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </Typography>
      )}
    </Box>
  </Box>
);

/** Where links to a section lead. */
export const anchorOf = (title: string): string => title.toLowerCase().replace(/\W+/g, '-');

const SUMMARY = { mb: 3, pl: 4, borderLeft: 3, borderColor: 'primary.main', fontWeight: 600 };
const PART = {
  display: 'grid',
  columnGap: 8,
  rowGap: 1,
  py: 4,
  borderTop: 1,
  borderColor: 'divider',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '11rem minmax(0, 1fr)' },
  width: { lg: 'calc(36rem + 13rem)' }, // the text keeps the measure of the page
};
