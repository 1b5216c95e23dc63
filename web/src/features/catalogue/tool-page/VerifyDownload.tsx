import type { Tool } from '@contracts/tool';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { CopyButton } from '../../../shared/ui/CopyButton';
import { ChecksumCommands } from '../ToolFacts';
import { Section } from '../ToolLesson';

/** The checksum of a tool's file, and how to compare it. */
export function VerifyDownload({ tool }: { tool: Pick<Tool, 'filename' | 'sha256'> }) {
  if (tool.sha256 === null) return null;
  return (
    <Section title="Check your download" heading="h2">
      <Typography component="p" color="textSecondary" sx={{ typography: 'label', mt: 4 }}>
        SHA-256
      </Typography>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, mb: 4 }}>
        <Typography variant="mono" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
          {tool.sha256}
        </Typography>
        <CopyButton text={tool.sha256} label="Copy the SHA-256 checksum" />
      </Box>
      <ChecksumCommands filename={tool.filename} />
    </Section>
  );
}
