import type { ToolDetail } from '@contracts/tool';
import CheckIcon from '@mui/icons-material/Check';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { formatBytes, formatDuration } from '../../../shared/format/format';

const TERMS = {
  free: 'No payment and no trial: it stays free',
  pro: 'Every other Pro tool, too, while you are a member',
  premium: 'Pay once, updates included',
} as const;

/** What one gets with a tool. */
export const Included = ({ tool }: { tool: ToolDetail }) => (
  <Stack component="ul" sx={{ m: 0, p: 0, gap: 2, listStyle: 'none' }}>
    {includedIn(tool).map((text) => (
      <Box component="li" key={text} sx={{ display: 'flex', gap: 3, minWidth: 0 }}>
        <CheckIcon color="primary" sx={{ fontSize: 20, mt: '2px' }} />
        <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          {text}
        </Box>
      </Box>
    ))}
  </Stack>
);

/** The lesson, the platform and the terms, as far as they are known, then the file. */
const includedIn = ({
  accessLevel,
  durationMinutes,
  platform,
  filename,
  fileSize,
}: ToolDetail): string[] => [
  ...(durationMinutes === null ? [] : [`A lesson of ${formatDuration(durationMinutes)}`]),
  ...(platform ? [`Works with ${platform.replace(/^Any /, 'any ')}`] : []),
  TERMS[accessLevel],
  ...(fileSize === null ? [] : [`${filename}, ${formatBytes(fileSize)}`]),
];
