import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { RouterLink } from './RouterLink';

/** A section of a text page. */
export interface TextSection {
  title: string;
  /** What it says in a line. */
  summary?: string;
  paragraphs: string[];
  /** Shell commands below the paragraphs, with the system of each. */
  commands?: readonly { system: string; command: string }[];
  /** Pages of the site that the section is about. */
  links?: readonly { href: string; label: string }[];
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
  return sections.map(({ title, summary, paragraphs, commands, links, parts }) => (
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
      {commands && <Commands commands={commands} />}
      {links && (
        <Box component="ul" sx={LINKS}>
          {links.map(({ href, label }) => (
            <li key={href}>
              <Link component={RouterLink} href={href} underline="always">
                {label}
              </Link>
            </li>
          ))}
        </Box>
      )}
      {parts?.map((part) => (
        <Part key={part.title} {...part} />
      ))}
    </Box>
  ));
}

const Commands = ({ commands }: { commands: NonNullable<TextSection['commands']> }) =>
  commands.map(({ system, command }) => (
    <Box component="figure" key={system} sx={{ m: 0, mb: 3 }}>
      <Typography component="figcaption" variant="label" color="textSecondary">
        {system}
      </Typography>
      <Box
        component="pre"
        tabIndex={0}
        aria-label={`Command for ${system}`}
        role="region"
        sx={CODE}
      >
        <code>{command}</code>
      </Box>
    </Box>
  ));

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

const LINKS = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 5,
  '& a': { display: 'inline-flex', alignItems: 'center', minHeight: 44 },
};
const CODE = {
  typography: 'mono',
  m: 0,
  mt: 1,
  px: 4,
  py: 3,
  overflowX: 'auto',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
};
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
