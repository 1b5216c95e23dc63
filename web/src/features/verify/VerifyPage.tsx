import { toBase64 } from '@transparency';
import Box from '@mui/material/Box';
import Container from '@mui/material/Container';
import LinearProgress from '@mui/material/LinearProgress';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { formatCount, formatMoment } from '../../shared/format/format';
import { LoadError } from '../../shared/ui/LoadError';
import { RouterLink } from '../../shared/ui/RouterLink';
import { Section } from '../../shared/ui/Section';
import { useBrowserValue } from '../../shared/ui/useBrowserValue';
import { CheckResult } from './CheckResult';
import { DocumentResult } from './DocumentResult';
import { FileDrop } from './FileDrop';
import type { PublicLog } from './publicLog';
import { type CheckState, useFileCheck } from './useFileCheck';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';

/** Says of any file which tool and version it is, or that it is unknown. Needs no connection once it has loaded. */
export function VerifyPage() {
  const { log, problem, retry, trust, state, check } = useFileCheck();
  return (
    <Container maxWidth="md" sx={{ py: { xs: 8, md: 12 } }}>
      <Typography variant="h1" gutterBottom>
        Verify a file
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 6, maxWidth: '60ch' }}>
        Choose a file that you downloaded here, or that somebody sent you. You see which tool and
        version it is, whether it was changed or withdrawn, or that it is unknown. You can also
        check receipts and credit notes.
      </Typography>
      <Stack sx={{ gap: 6 }}>
        <FileDrop onFile={check} />
        <div role="status">
          <Outcome state={state} />
        </div>
        {problem &&
          (problem.isChanged ? (
            <ChangedLog message={problem.message} trust={trust} />
          ) : (
            <LoadError message={problem.message} retry={retry} />
          ))}
        <LogStatus log={log} />
        <Steps />
        <Terminal />
      </Stack>
    </Container>
  );
}

function Outcome({ state }: { state: CheckState }) {
  if (state.phase === 'hashing')
    return (
      <>
        <Typography gutterBottom sx={{ overflowWrap: 'anywhere' }}>
          Reading {state.filename}
        </Typography>
        <LinearProgress
          variant="determinate"
          value={state.percent}
          aria-label={`Reading ${state.filename}`}
        />
      </>
    );
  if (state.phase === 'failed')
    return <LoadError message={`The file could not be checked. ${state.message}`} />;
  if (state.phase === 'document') return <DocumentResult check={state.check} />;
  return state.phase === 'done' ? <CheckResult check={state.check} /> : null;
}

/** The log that this page knows, and since when. */
function LogStatus({ log }: { log: PublicLog | undefined }) {
  return (
    <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
      {log ? (
        <>
          {`The public log has ${formatCount(log.head.size)} ${log.head.size === 1 ? 'entry' : 'entries'} as of ${formatMoment(log.fetchedAt)}. Its head is `}
          <Typography component="code" variant="mono">
            {toBase64(log.head.root)}
          </Typography>
          . The check needs no connection now.
        </>
      ) : (
        'Loading the public log.'
      )}
    </Typography>
  );
}

const STEPS = [
  [
    'Digest',
    'The SHA-256 of your file is compared with those of all published files. Changing a single bit changes the digest.',
  ],
  [
    'Public log',
    'Each publication, change and withdrawal is an entry in a log that cannot be rewritten unnoticed. Your browser proves that the entry is under the signed head.',
  ],
  [
    'Signature',
    'Each version is signed with a key that never leaves the marketplace. The signature names tool, version, file and size.',
  ],
] as const;

function Steps() {
  return (
    <Section title="What is checked">
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 4 }}>
        {STEPS.map(([title, text]) => (
          <div key={title}>
            <Typography component="dt" sx={{ fontWeight: 600 }}>
              {title}
            </Typography>
            <Typography component="dd" color="textSecondary" sx={{ m: 0 }}>
              {text}
            </Typography>
          </div>
        ))}
      </Box>
      <Typography sx={{ mt: 4 }}>
        The keys, and how to compare them, are on the{' '}
        <Link component={RouterLink} href="/security" underline="always">
          security page
        </Link>
        .
      </Typography>
    </Section>
  );
}

/** How to do the same without a browser. */
function Terminal() {
  const origin = useBrowserValue(() => window.location.origin, '');
  return (
    <Section title="In a terminal">
      <Typography sx={{ mb: 3 }}>
        <Link href="/verify.py" underline="always">
          verify.py
        </Link>{' '}
        does the same with Python alone. It is one short file: read it before you run it.
      </Typography>
      <Command>{`python3 verify.py tool.zip --origin ${origin}`}</Command>
      <Typography sx={{ mt: 4, mb: 3 }}>
        minisign checks the signature, which you find with the tool's versions:
      </Typography>
      <Command>{`curl -O ${origin}/.well-known/minisign.pub`}</Command>
      <Command>minisign -V -p minisign.pub -m tool.zip</Command>
    </Section>
  );
}

function Command({ children }: { children: string }) {
  return (
    <Typography
      component="pre"
      variant="mono"
      sx={{ m: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
    >
      {children}
    </Typography>
  );
}

/** Warns that the public log is not the one that this browser saw, and offers to start again with it. */
function ChangedLog({ message, trust }: { message: string; trust: () => void }) {
  return (
    <Alert severity="error">
      <AlertTitle>The public log is not the one that this browser saw</AlertTitle>
      <Typography variant="body2" sx={{ mb: 3, overflowWrap: 'anywhere' }}>
        {message}
      </Typography>
      <Typography variant="body2" sx={{ mb: 3 }}>
        Files cannot be verified until this is resolved. Entries may have been removed or rewritten,
        or somebody shows you a different log than everybody else. Write down the root hashes, ask
        others for theirs, and{' '}
        <Link component={RouterLink} href="/security" color="inherit" underline="always">
          report it
        </Link>
        . Trust the current log only if you know why it was started again, for example because you
        have deleted the data of your own marketplace.
      </Typography>
      <Button color="inherit" variant="outlined" onClick={trust}>
        Trust the current log
      </Button>
    </Alert>
  );
}
