import Typography from '@mui/material/Typography';

/** One section of a page of text. */
export interface TextSection {
  title: string;
  paragraphs: string[];
}

/** Headed sections of plain paragraphs. */
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
