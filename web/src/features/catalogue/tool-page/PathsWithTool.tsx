import { learningPathAddress } from '@contracts/pages';
import type { LearningPath } from '@contracts/path';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { RouterLink } from '../../../shared/ui/RouterLink';
import { Section } from '../ToolLesson';

interface PathsWithToolProps {
  toolId: string;
  paths: LearningPath[];
}

/** The learning paths that contain a tool, and where in them it is. */
export function PathsWithTool({ toolId, paths }: PathsWithToolProps) {
  if (paths.length === 0) return null;
  return (
    <Section title="Learning paths" heading="h2">
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2 }}>
        {paths.map(({ slug, title, toolIds }) => (
          <li key={slug}>
            Part of{' '}
            <Link component={RouterLink} href={learningPathAddress(slug)} underline="always">
              {title}
            </Link>
            , step {toolIds.indexOf(toolId) + 1} of {toolIds.length}
          </li>
        ))}
      </Box>
    </Section>
  );
}
