import { SKILL_LEVEL_LABELS } from '@contracts/skill-level';
import type { ToolDetail } from '@contracts/tool';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { formatBytes, formatDuration, languageLabel } from '../../../shared/format/format';

/** What the record calls a language, but is the format of a file. */
const FORMATS: ReadonlySet<string> = new Set(['archive', 'executable', 'pdf']);

/** The facts a learner decides by, as on the label of a specimen. */
export function FactBar({ tool }: { tool: ToolDetail }) {
  const { skillLevel, durationMinutes, fileSize, fileVersion } = tool;
  const facts: [string, string | null][] = [
    ['Level', skillLevel && SKILL_LEVEL_LABELS[skillLevel]],
    ['Time', durationMinutes === null ? null : formatDuration(durationMinutes)],
    ['Runs on', tool.platform],
    [FORMATS.has(tool.language) ? 'Format' : 'Language', languageLabel(tool.language)],
    ['Size', fileSize === null ? null : formatBytes(fileSize)],
    ['Version', fileVersion === null ? null : String(fileVersion)],
  ];
  return (
    <Box component="dl" sx={BAR}>
      {facts.map(
        ([term, value]) =>
          value && (
            <div key={term}>
              <Typography component="dt" color="textSecondary" sx={{ typography: 'label' }}>
                {term}
              </Typography>
              <Typography component="dd" sx={{ m: 0, fontWeight: 600, overflowWrap: 'break-word' }}>
                {value}
              </Typography>
            </div>
          ),
      )}
    </Box>
  );
}

/** Cells of equal width, three in a row from tablets on; the lines between them are at their upper and left edges, of which the first ones are cut off. */
const BAR = {
  m: 0,
  mb: 6,
  display: 'grid',
  gridTemplateColumns: {
    xs: 'repeat(2, minmax(0, 1fr))',
    sm: 'repeat(3, minmax(0, 1fr))',
  },
  overflow: 'hidden',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  '& > div': {
    px: 4,
    py: 3,
    mt: '-1px',
    ml: '-1px',
    minWidth: 0,
    borderTop: 1,
    borderLeft: 1,
    borderColor: 'divider',
    '&:last-of-type:nth-of-type(odd)': { gridColumn: { xs: '1 / -1', sm: 'auto' } },
  },
};
