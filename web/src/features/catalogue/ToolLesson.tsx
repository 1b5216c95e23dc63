import type { ToolDetail } from '@contracts/tool';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';

const LINES = [60, 100, 90, 95, 70];

/** Shows what a tool teaches and requires; skeleton lines while the detail loads. */
export function ToolLesson({ detail }: { detail: ToolDetail | undefined }) {
  if (!detail) {
    return (
      <Box role="progressbar" aria-label="Loading the details">
        {LINES.map((width) => (
          <Skeleton key={width} width={`${width}%`} height={28} />
        ))}
      </Box>
    );
  }
  const { outcomes, contents, requirements, lessonExcerpt } = detail;
  return (
    <>
      {outcomes.length > 0 && <Section title="What you'll learn" lines={outcomes} />}
      {contents.length > 0 && <Section title="What's inside" lines={contents} />}
      {requirements && (
        <Section title="Requirements">
          <Typography sx={TEXT}>{requirements}</Typography>
        </Section>
      )}
      {lessonExcerpt && (
        <Section title="From the lesson">
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

function Section({
  title,
  lines,
  children,
}: {
  title: string;
  lines?: string[];
  children?: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Typography id={id} variant="h3" gutterBottom>
        {title}
      </Typography>
      {lines && (
        <Box component="ul" sx={{ m: 0, pl: 5, overflowWrap: 'anywhere' }}>
          {lines.map((line, index) => (
            <li key={index}>{line}</li>
          ))}
        </Box>
      )}
      {children}
    </section>
  );
}

const TEXT = { whiteSpace: 'pre-line', overflowWrap: 'anywhere' };
