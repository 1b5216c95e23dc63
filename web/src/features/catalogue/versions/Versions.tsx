import type { ToolDetail } from '@contracts/tool';
import type { ToolVersion } from '@contracts/tool-version';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { messageOf } from '../../../shared/api/baseQuery';
import { useDownload } from '../../../shared/download/useDownload';
import { formatBytes, formatDay } from '../../../shared/format/format';
import { LocalDay } from '../../../shared/format/LocalDay';
import { useCurrentUser } from '../../../shared/session/sessionApi';
import { useToolAction } from '../../../shared/tools/ToolActionButton';
import { useIsOwned, useOwnership } from '../../../shared/tools/useOwnership';
import { useVersionsQuery } from '../../../shared/tools/versionsApi';
import { LoadError } from '../../../shared/ui/LoadError';
import { LoadingSkeleton } from '../../../shared/ui/LoadingSkeleton';
import { Section } from '../Section';

/** The files that a tool has had, newest first. Members who may download the tool can download each that is not withdrawn. */
export function Versions({ tool }: { tool: ToolDetail }) {
  const { data: versions, error, refetch } = useVersionsQuery(tool.id);
  const user = useCurrentUser();
  const isListed = useIsOwned(tool, user);
  const isOwned = useOwnership(tool, user) ?? isListed;
  const mayDownload = useToolAction(tool, isOwned) === 'download';
  if (versions?.length === 0) return null;
  return (
    <Section title="Versions" heading="h3">
      {!versions && !error && <LoadingSkeleton label="Loading the versions" height={72} />}
      {!versions && error && (
        <LoadError
          message={messageOf(error, 'The versions could not be loaded')}
          retry={() => void refetch()}
        />
      )}
      <Stack component="ol" reversed sx={{ listStyle: 'none', p: 0, m: 0, gap: 4 }}>
        {versions?.map((version) => (
          <Box component="li" key={version.version} sx={ROW}>
            <VersionFacts version={version} isCurrent={version.version === tool.fileVersion} />
            {mayDownload && version.withdrawnAt === null && (
              <VersionDownload tool={tool} version={version} />
            )}
          </Box>
        ))}
      </Stack>
    </Section>
  );
}

function VersionFacts({ version, isCurrent }: { version: ToolVersion; isCurrent: boolean }) {
  const { file, size, publishedAt, notes, withdrawalReason } = version;
  return (
    <Box sx={{ minWidth: 0, flex: 1 }}>
      <Typography component="h4" sx={{ fontWeight: 650 }}>
        Version {version.version}
        {isCurrent && ' (current)'}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        <LocalDay time={publishedAt} format={formatDay} />, {file}, {formatBytes(size)}
      </Typography>
      {notes !== '' && (
        <Typography
          dir="auto"
          sx={{ mt: 2, maxWidth: '65ch', overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}
        >
          {notes}
        </Typography>
      )}
      {withdrawalReason !== null && (
        <Alert severity="warning" sx={{ mt: 2, overflowWrap: 'anywhere' }}>
          Withdrawn. Do not use it: {withdrawalReason}
        </Alert>
      )}
    </Box>
  );
}

function VersionDownload({ tool, version }: { tool: ToolDetail; version: ToolVersion }) {
  const { start, pending } = useDownload({
    id: tool.id,
    name: tool.name,
    filename: version.file,
    sha256: version.sha256,
    version: version.version,
  });
  const text = pending ? 'Downloading...' : 'Download';
  return (
    <Button
      variant="outlined"
      onClick={start}
      loading={pending}
      loadingPosition="start"
      aria-label={`${text}: version ${version.version}`}
    >
      {text}
    </Button>
  );
}

const ROW = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 4,
  alignItems: 'start',
  pt: 4,
  borderTop: 1,
  borderColor: 'divider',
};
