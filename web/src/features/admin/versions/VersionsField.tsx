import type { ToolVersion } from '@contracts/tool-version';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useRef, useState } from 'react';
import { formatDay } from '../../../shared/format/format';
import { useVersionsQuery } from '../../../shared/tools/versionsApi';
import { LoadError } from '../../../shared/ui/LoadError';
import { LoadingSkeleton } from '../../../shared/ui/LoadingSkeleton';
import { ReasonDialog } from '../payments/ReasonDialog';
import { useWithdrawVersionMutation } from '../adminToolsApi';

/** Lists the versions of a tool, each of which can be withdrawn with a reason that everybody can read. */
export function VersionsField({ toolId }: { toolId: string }) {
  const id = useId();
  const { data: versions, error, isFetching, refetch } = useVersionsQuery(toolId);
  const [withdraw] = useWithdrawVersionMutation();
  const [chosen, setChosen] = useState<number>();
  const list = useRef<HTMLUListElement>(null);
  const isWithdrawn = useRef(false);
  // The dialog returns the focus to its button, which is gone once the version is withdrawn.
  useEffect(() => {
    if (chosen === undefined && isWithdrawn.current) list.current?.focus({ preventScroll: true });
    isWithdrawn.current = false;
  }, [chosen]);
  const run = async (version: number, reason: string) => {
    const result = await withdraw({ toolId, version, reason });
    isWithdrawn.current = result.error === undefined;
    return result;
  };
  if (!versions)
    return error && !isFetching ? (
      <LoadError message="Failed to fetch the versions" retry={() => void refetch()} />
    ) : (
      <LoadingSkeleton label="Loading the versions" height={60} />
    );
  if (versions.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <Typography id={id} variant="h3" gutterBottom>
        Versions
      </Typography>
      <Stack component="ul" ref={list} tabIndex={-1} aria-labelledby={id} sx={LIST}>
        {versions.map((version) => (
          <VersionRow
            key={version.version}
            version={version}
            onWithdraw={() => setChosen(version.version)}
          />
        ))}
      </Stack>
      {chosen !== undefined && (
        <ReasonDialog
          title={`Withdraw version ${chosen}?`}
          subject={versions.find(({ version }) => version === chosen)?.file}
          text={`${describeResult(versions, chosen)} Members who downloaded it get an email with the reason. This cannot be undone.`}
          reasonHint="Everybody can read it on the tool's page"
          confirm="Withdraw"
          destructive
          action={{
            run: (reason) => run(chosen, reason),
            successMessage: `Version ${chosen} is withdrawn.`,
          }}
          onClose={() => setChosen(undefined)}
        />
      )}
    </section>
  );
}

interface VersionRowProps {
  version: ToolVersion;
  onWithdraw: () => void;
}

function VersionRow({ version: row, onWithdraw }: VersionRowProps) {
  const { version, file, publishedAt, withdrawnAt, withdrawalReason } = row;
  return (
    <Stack component="li" direction="row" sx={ROW}>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography>
          Version {version}: {file}, {formatDay(publishedAt)}
        </Typography>
        {withdrawnAt !== null && (
          <Typography variant="body2" color="warning">
            Withdrawn: {withdrawalReason}
          </Typography>
        )}
      </Box>
      {withdrawnAt === null && (
        <Button color="error" onClick={onWithdraw} aria-label={`Withdraw version ${version}`}>
          Withdraw
        </Button>
      )}
    </Stack>
  );
}

/** What withdrawing a version does to the tool, whose file is the newest version that is not withdrawn. */
function describeResult(versions: readonly ToolVersion[], chosen: number): string {
  const [current, previous] = versions.filter(({ withdrawnAt }) => withdrawnAt === null);
  const result =
    current?.version !== chosen
      ? ''
      : previous
        ? ` The tool gets version ${previous.version} back.`
        : ' The tool then has no file.';
  return `It can no longer be downloaded.${result}`;
}

const LIST = { listStyle: 'none', p: 0, m: 0, gap: 2, outline: 'none' };
const ROW = { gap: 3, alignItems: 'center', justifyContent: 'space-between', minHeight: 44 };
