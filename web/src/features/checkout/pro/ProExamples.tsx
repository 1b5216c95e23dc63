import { toolAddress } from '@contracts/pages';
import { SKILL_LEVEL_LABELS } from '@contracts/skill-level';
import type { Tool } from '@contracts/tool';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { formatDuration } from '../../../shared/format/format';
import { ToolPicture } from '../../../shared/tools/ToolPicture';
import { CardLink } from '../../../shared/ui/CardLink';

const SHOWN = 6;

/** Some pro tools with their covers, each of another topic while there are enough. */
export function ProExamples({ tools }: { tools: readonly Tool[] }) {
  return (
    <Box component="ul" aria-label="Some of the pro tools" sx={GRID}>
      {chooseExamples(tools).map((tool) => (
        <Paper key={tool.id} component="li" variant="link" sx={CARD}>
          <ToolPicture tool={tool} />
          <Box sx={{ p: { xs: 3, sm: 4 } }}>
            <Typography variant="h3" dir="auto" sx={NAME}>
              <CardLink href={toolAddress(tool.slug)}>{tool.name}</CardLink>
            </Typography>
            <Typography variant="label" component="p" color="textSecondary" sx={{ mt: 1 }}>
              {tool.skillLevel && SKILL_LEVEL_LABELS[tool.skillLevel]}
              {tool.skillLevel && tool.durationMinutes !== null && ' · '}
              {tool.durationMinutes !== null && (
                <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
                  {formatDuration(tool.durationMinutes)}
                </Box>
              )}
            </Typography>
          </Box>
        </Paper>
      ))}
    </Box>
  );
}

/** Takes the first tool of each topic, then the other ones. */
export function chooseExamples(tools: readonly Tool[]): Tool[] {
  const topics = new Set<string>();
  const firsts = tools.filter(({ topic }) => {
    if (topic === null || topics.has(topic)) return false;
    topics.add(topic);
    return true;
  });
  return [...firsts, ...tools.filter((tool) => !firsts.includes(tool))].slice(0, SHOWN);
}

const GRID = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  gap: 4,
  gridTemplateColumns: {
    xs: 'repeat(auto-fill, minmax(min(9rem, 100%), 1fr))',
    sm: 'repeat(2, minmax(0, 1fr))',
    md: 'repeat(3, minmax(0, 1fr))',
  },
};
const NAME = { fontSize: { xs: '0.9375rem', sm: '1.125rem' }, overflowWrap: 'anywhere' };
const CARD = { position: 'relative', overflow: 'hidden' };
