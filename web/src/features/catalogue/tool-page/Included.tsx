import type { ToolDetail } from '@contracts/tool';
import CheckIcon from '@mui/icons-material/Check';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { countOf, formatDuration } from '../../../shared/format/format';
import { NEWEST_PRO } from '../../../shared/membership/weeklyTools';
import { useCatalogueQuery } from '../../../shared/tools/toolsApi';

const TERMS = {
  free: 'Free for good, no card',
  premium: 'Pay once, updates included',
} as const;

/** What one gets with a tool. */
export const Included = ({ tool }: { tool: ToolDetail }) => {
  const { accessLevel, durationMinutes } = tool;
  return (
    <Stack component="ul" sx={{ m: 0, p: 0, gap: 2, listStyle: 'none' }}>
      {durationMinutes !== null && (
        <Line>Lesson and practice, {formatDuration(durationMinutes)}</Line>
      )}
      <Line>{accessLevel === 'pro' ? <OtherProTools /> : TERMS[accessLevel]}</Line>
    </Stack>
  );
};

const Line = ({ children }: { children: ReactNode }) => (
  <Box component="li" sx={{ display: 'flex', gap: 3, minWidth: 0 }}>
    <CheckIcon color="primary" sx={{ fontSize: 20, mt: '2px' }} />
    <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      {children}
    </Box>
  </Box>
);

/** What else Pro contains, counted once it is known. */
function OtherProTools() {
  const { data } = useCatalogueQuery(NEWEST_PRO);
  const others = (data?.total ?? 0) - 1;
  return (
    <>
      Plus {others > 0 ? countOf(others, 'more pro tool') : 'all pro tools'} while you&apos;re a
      member
    </>
  );
}
