import { toolAddress } from '@contracts/pages';
import Alert from '@mui/material/Alert';
import Container from '@mui/material/Container';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { formatCount, formatDay } from '../../shared/format/format';
import { LoadError } from '../../shared/ui/LoadError';
import { LoadingSkeleton } from '../../shared/ui/LoadingSkeleton';
import { RouterLink } from '../../shared/ui/RouterLink';
import { Section } from '../../shared/ui/Section';
import { SupportEmail } from '../../shared/ui/SupportEmail';
import { Protections } from './Protections';
import { Statements } from './Statements';
import { LOG_TOOLS } from './protections';
import { useLogFacts, useSigningKeys, useToolNames } from './useTrustFacts';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { CopyButton } from '../../shared/ui/CopyButton';

/** How the site and its files are protected: keys, log, headers, cookies, and how to report a weakness. */
export function TrustPage() {
  const names = useToolNames() ?? undefined;
  return (
    <Container maxWidth="md" sx={{ py: { xs: 8, md: 12 } }}>
      <Typography variant="h1" gutterBottom>
        Trust and security
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 6, maxWidth: '60ch' }}>
        Don&apos;t take our word for it: everything on this page can be checked, most of it with
        tools that you find here.
      </Typography>
      <Statements />
      <Stack sx={{ gap: 6 }}>
        <Keys />
        <Log names={names} />
        <Protections names={names} />
        <Reporting />
      </Stack>
    </Container>
  );
}

function Keys() {
  const keys = useSigningKeys();
  return (
    <Section anchor="keys" title="Keys that sign files">
      <Typography sx={{ mb: 4 }}>
        Every version of every file has a minisign signature. Compare the key&apos;s ID with one
        that you got elsewhere, on another day or from another network.
      </Typography>
      {keys === undefined && <LoadingSkeleton label="Loading the keys" height={96} />}
      {keys === null && <LoadError message="The keys could not be loaded." />}
      {keys?.map(({ id, publicKey, since, until }) => (
        <Fact key={id} term={`Key ${id}`} value={publicKey.trim().split('\n').at(-1) ?? ''}>
          {until === null
            ? `In use since ${formatDay(since)}.`
            : `Signed files from ${formatDay(since)} to ${formatDay(until)}. Its signatures stay valid.`}
        </Fact>
      ))}
      <Link component={RouterLink} href="/verify" underline="always">
        Verify a file
      </Link>
    </Section>
  );
}

function Log({ names }: { names?: ReadonlyMap<string, string> }) {
  const log = useLogFacts();
  return (
    <Section anchor="log" title="Public log">
      <Typography sx={{ mb: 4 }}>
        Each publication, change and withdrawal of a file is an entry in a log that cannot be
        rewritten unnoticed. Keep its head: a later one must contain it.
      </Typography>
      {log === undefined && <LoadingSkeleton label="Loading the log" height={96} />}
      {log === null && <LoadError message="The head of the log could not be loaded." />}
      {log && 'changed' in log && (
        <Alert severity="error" sx={{ overflowWrap: 'anywhere' }}>
          {log.changed}{' '}
          <Link component={RouterLink} href="/verify" color="inherit" underline="always">
            What to do
          </Link>
        </Alert>
      )}
      {log && 'root' in log && (
        <>
          <Fact term="Head" value={log.root}>
            {`${formatCount(log.size)} ${log.size === 1 ? 'entry' : 'entries'}. Your browser has verified its signature.`}
          </Fact>
          <Fact term="Key of the log" value={log.verifierKey} />
        </>
      )}
      <ToolLinks slugs={LOG_TOOLS} names={names} />
    </Section>
  );
}

/** Links to the tools that teach something, those that are offered. */
function ToolLinks({ slugs, names }: { slugs: string[]; names?: ReadonlyMap<string, string> }) {
  const offered = slugs.filter((slug) => names?.has(slug));
  if (offered.length === 0) return null;
  return (
    <Typography>
      Learn how signatures and logs work with{' '}
      {offered.map((slug, index) => (
        <span key={slug}>
          {index > 0 && ' and '}
          <Link component={RouterLink} href={toolAddress(slug)} underline="always">
            {names?.get(slug)}
          </Link>
        </span>
      ))}
      .
    </Typography>
  );
}

function Reporting() {
  return (
    <Section title="Report a vulnerability">
      <Typography gutterBottom>
        Write to <SupportEmail />: what you did, what happened, and what could be done with it. Do
        not read, change or delete data of others, and do not slow the site down for them.
      </Typography>
      <Typography>
        The address is also in{' '}
        <Link href="/.well-known/security.txt" underline="always">
          security.txt
        </Link>
        .
      </Typography>
    </Section>
  );
}

/** A value in monospace that can be copied, with its name and a sentence about it. */
function Fact({ term, value, children }: { term: string; value: string; children?: ReactNode }) {
  return (
    <Box sx={{ mb: 5 }}>
      <Typography component="h3" variant="label" color="textSecondary">
        {term}
      </Typography>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        <Typography variant="mono" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
          {value}
        </Typography>
        <CopyButton text={value} label={`Copy: ${term}`} />
      </Box>
      {children && (
        <Typography variant="body2" color="textSecondary">
          {children}
        </Typography>
      )}
    </Box>
  );
}
