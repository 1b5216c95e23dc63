import Typography from '@mui/material/Typography';

/** A section of a text page. */
export interface TextSection {
  title: string;
  paragraphs: string[];
}

/** Renders sections of headings and paragraphs. */
export function TextSections({ sections }: { sections: TextSection[] }) {
  return sections.map(({ title, paragraphs }) => (
    <section key={title}>
      <Typography variant="h2" sx={{ mt: 8 }} gutterBottom>
        {title}
      </Typography>
      {paragraphs.map((paragraph) => (
        <Typography key={paragraph} sx={{ mb: 3, overflowWrap: 'anywhere' }}>
          {paragraph}
        </Typography>
      ))}
    </section>
  ));
}
