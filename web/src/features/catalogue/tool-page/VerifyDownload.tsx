import type { Tool } from '@contracts/tool';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { CopyButton } from '../../../shared/ui/CopyButton';
import { RouterLink } from '../../../shared/ui/RouterLink';
import { VerifyFile } from '../ToolFacts';
import { Section } from '../Section';

/** The id of the section with the checksum. */
export const CHECKSUM_ID = 'checksum';

/** The checksum of a tool's file, and how to compare it. */
export function VerifyDownload({ tool }: { tool: Pick<Tool, 'filename' | 'sha256'> }) {
  if (tool.sha256 === null) return null;
  return (
    <Section id={CHECKSUM_ID} title="Check your download" heading="h3">
      <Typography color="textSecondary">
        Your browser checks the digest, the signature and the public log while it downloads. Check a
        file that you have{' '}
        <Link component={RouterLink} href="/verify" underline="always">
          in the browser
        </Link>
        , or by its <span style={{ whiteSpace: 'nowrap' }}>SHA-256</span> checksum:
      </Typography>
      <Box sx={CHECKSUM}>
        <Typography variant="mono" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
          {tool.sha256}
        </Typography>
        <CopyButton text={tool.sha256} label="Copy the SHA-256 checksum" />
      </Box>
      <VerifyFile filename={tool.filename} title="Commands for Linux, macOS and Windows" />
    </Section>
  );
}

const CHECKSUM = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 2,
  mt: 2,
};
