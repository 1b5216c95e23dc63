import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { CopyButton } from '../../shared/ui/CopyButton';

/** Explains how to compute the SHA-256 checksum of a downloaded file, with a command for each system. */
export function VerifyFile({ filename }: { filename: string }) {
  return (
    <Box
      component="details"
      sx={{ '& > summary': { cursor: 'pointer', py: 2, width: 'fit-content' } }}
    >
      <summary>How to check your download</summary>
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
    </Box>
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
