import type { ToolDetail } from '@contracts/tool';
import CheckIcon from '@mui/icons-material/Check';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import { RouterLink } from '../../../shared/ui/RouterLink';
import { SafetySection } from '../safety/SafetySection';
import { Section } from '../Section';
import { VersionsSection } from '../versions/VersionsSection';
import { VerifyDownload } from './VerifyDownload';

/** What makes a file trustworthy at a glance, then what was checked in it, what is in it, how to check a copy, and its versions. */
export function TrustSection({ tool }: { tool: ToolDetail }) {
  return (
    <Section title="Safety and versions" heading="h2">
      <Paper sx={PANEL}>
        {tool.fileVersion !== null && <Guarantees toolId={tool.id} version={tool.fileVersion} />}
        <SafetySection tool={tool} />
        <VerifyDownload tool={tool} />
        <VersionsSection tool={tool} />
      </Paper>
    </Section>
  );
}

function Guarantees({ toolId, version }: { toolId: string; version: number }) {
  return (
    <Box component="ul" sx={LIST}>
      <li>
        <CheckIcon color="success" />
        <span>
          Signed:{' '}
          <Link href={`/api/tools/${toolId}/versions/${version}/signature`} underline="always">
            minisign signature
          </Link>
        </span>
      </li>
      <li>
        <CheckIcon color="success" />
        <span>
          In the{' '}
          <Link component={RouterLink} href="/security" underline="always">
            public log
          </Link>
        </span>
      </li>
      <li>
        <CheckIcon color="success" />
        <span>Checked while it downloads</span>
      </li>
    </Box>
  );
}

const PANEL = { display: 'grid', gap: 8, p: { xs: 5, sm: 6 }, '& > *': { minWidth: 0 } };
const LIST = {
  m: 0,
  p: 0,
  listStyle: 'none',
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 6,
  rowGap: 2,
  '& > li': { display: 'flex', gap: 2 },
  '& svg': { fontSize: 20, mt: '2px' },
};
