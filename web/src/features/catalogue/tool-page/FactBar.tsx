import { SKILL_LEVEL_LABELS } from '@contracts/skill-level';
import type { Tool } from '@contracts/tool';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import {
  formatBytes,
  formatDay,
  formatDuration,
  languageLabel,
} from '../../../shared/format/format';
import { LocalDay } from '../../../shared/format/LocalDay';

/** The facts a learner decides by, as on the label of a specimen. */
export function FactBar({ tool }: { tool: Tool }) {
  const { skillLevel, durationMinutes, fileSize, fileUpdatedAt, updatedAt } = tool;
  const facts: [string, ReactNode][] = [
    ['Level', skillLevel && SKILL_LEVEL_LABELS[skillLevel]],
    ['Time', durationMinutes && formatDuration(durationMinutes)],
    ['Runs on', tool.platform],
    ['Language', languageLabel(tool.language)],
    ['Size', fileSize !== null && formatBytes(fileSize)],
    ['Updated', <LocalDay key="" time={fileUpdatedAt ?? updatedAt} format={formatDay} />],
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
              <Typography component="dd" sx={{ m: 0, fontWeight: 600, overflowWrap: 'anywhere' }}>
                {value}
              </Typography>
            </div>
          ),
      )}
    </Box>
  );
}

const BAR = {
  m: 0,
  mb: 5,
  py: 4,
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 8,
  rowGap: 4,
  borderTop: 1,
  borderBottom: 1,
  borderColor: 'divider',
};
