import type { Tool } from '@contracts/tool';
import { TOPIC_LABELS } from '@contracts/topic';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { formatBytes, formatCount, languageLabel } from '../../shared/format/format';
import { describeRating } from '../../shared/format/describeRating';
import { CopyButton } from '../../shared/ui/CopyButton';
import { CRAMPED } from '../../shared/ui/cramped';

/** Shows a tool's statistics, its requirements, and the checksum of its file with how to compare it. */
export function ToolFacts({ tool }: { tool: Tool }) {
  const facts: [string, string | null][] = [
    ['Downloads', formatCount(tool.downloadCount)],
    ['Language', languageLabel(tool.language)],
    ["Editors' rating", tool.starRating > 0 ? `${tool.starRating} of 5` : 'Not rated yet'],
    ['Rating by members', tool.memberRating && describeRating(tool.memberRating)],
    ['Topic', tool.topic && TOPIC_LABELS[tool.topic]],
    ['File', tool.filename],
    ['Size', tool.fileSize === null ? null : formatBytes(tool.fileSize)],
  ];
  return (
    <div>
      <Box component="dl" sx={FACTS}>
        {facts.map(
          ([term, value]) =>
            value && (
              <Fact key={term} term={term}>
                {value}
              </Fact>
            ),
        )}
        {tool.sha256 && (
          <Fact term="SHA-256">
            {tool.sha256}
            <CopyButton text={tool.sha256} label="Copy the SHA-256 checksum" />
          </Fact>
        )}
      </Box>
      {tool.sha256 && <VerifyFile filename={tool.filename} title="How to check your download" />}
    </div>
  );
}

const FACTS = {
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  columnGap: 6,
  rowGap: 1,
  m: 0,
  [CRAMPED]: { gridTemplateColumns: 'minmax(0, 1fr)' },
};

function Fact({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <>
      <Typography component="dt" color="textSecondary">
        {term}
      </Typography>
      <Typography component="dd" variant="mono" sx={{ m: 0, overflowWrap: 'anywhere' }}>
        {children}
      </Typography>
    </>
  );
}

/** Explains how to compute the SHA-256 checksum of a downloaded file, with a command for each system. */
export function VerifyFile({ filename, title }: { filename: string; title: string }) {
  return (
    <Box
      component="details"
      sx={{ '& > summary': { cursor: 'pointer', py: 2, width: 'fit-content' } }}
    >
      <summary>{title}</summary>
      <ChecksumCommands filename={filename} />
    </Box>
  );
}

function ChecksumCommands({ filename }: { filename: string }) {
  return (
    <>
      <Typography color="textSecondary" sx={{ mb: 3 }}>
        In the folder of the file, run the command for your system. If it doesn&apos;t show the same
        checksum, don&apos;t run the file.
      </Typography>
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 2 }}>
        {checksumCommands(filename).map(([system, command]) => (
          <div key={system}>
            <Typography component="dt" color="textSecondary">
              {system}
            </Typography>
            <Box
              component="dd"
              sx={{
                m: 0,
                display: 'flex',
                alignItems: 'center',
                justifyContent: 'space-between',
                gap: 2,
              }}
            >
              <Typography
                component="code"
                variant="mono"
                sx={{ overflowWrap: 'anywhere', minWidth: 0 }}
              >
                {command}
              </Typography>
              <CopyButton text={command} label={`Copy the command for ${system}`} />
            </Box>
          </div>
        ))}
      </Box>
    </>
  );
}

/** The systems and their commands, which print the SHA-256 checksum of a file. */
export function checksumCommands(filename: string): [system: string, command: string][] {
  const isPlain = /^\w[\w.-]*$/.test(filename);
  const inShell = isPlain ? filename : `'./${filename.replaceAll("'", "'\\''")}'`; // the name of a file may begin with a hyphen
  const inWindows = isPlain ? filename : `".\\${filename}"`;
  return [
    ['Linux', `sha256sum ${inShell}`],
    ['macOS', `shasum -a 256 ${inShell}`],
    ['Windows', `certutil -hashfile ${inWindows} SHA256`],
  ];
}
