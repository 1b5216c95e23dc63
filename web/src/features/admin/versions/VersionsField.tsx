import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { formatDay } from '../../../shared/format/format';
import { useVersionsQuery } from '../../../shared/tools/versionsApi';
import { LoadError } from '../../../shared/ui/LoadError';
import { LoadingSkeleton } from '../../../shared/ui/LoadingSkeleton';
import { ReasonDialog } from '../payments/ReasonDialog';
import { useWithdrawVersionMutation } from './adminVersionsApi';

/** Lists the versions of a tool, each of which can be withdrawn with a reason that everybody can read. */
export function VersionsField({ toolId }: { toolId: string }) {
  const id = useId();
  const { data: versions, error, isFetching, refetch } = useVersionsQuery(toolId);
  const [withdraw] = useWithdrawVersionMutation();
  const [chosen, setChosen] = useState<number>();
  if (!versions)
    return error && !isFetching ? (
      <LoadError message="Failed to fetch the versions" retry={() => void refetch()} />
    ) : (
      <LoadingSkeleton label="Loading the versions" height={60} />
    );
  if (versions.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <Typography id={id} variant="h6" component="h3" gutterBottom>
        Versions
      </Typography>
      <Stack component="ul" sx={{ listStyle: 'none', p: 0, m: 0, gap: 2 }}>
        {versions.map(({ version, file, publishedAt, withdrawnAt, withdrawalReason }) => (
          <Stack component="li" key={version} direction="row" sx={ROW}>
            <Typography sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              {version}: {file}, {formatDay(publishedAt)}
              {withdrawnAt !== null && `, withdrawn: ${withdrawalReason}`}
            </Typography>
            {withdrawnAt === null && (
              <Button
                color="error"
                onClick={() => setChosen(version)}
                aria-label={`Withdraw version ${version}`}
              >
                Withdraw
              </Button>
            )}
          </Stack>
        ))}
      </Stack>
      {chosen !== undefined && (
        <ReasonDialog
          title={`Withdraw version ${chosen}?`}
          text="It can no longer be downloaded. Members who downloaded it get an email with the reason, which everybody can read. This cannot be undone."
          confirm="Withdraw"
          destructive
          action={{
            run: (reason) => withdraw({ toolId, version: chosen, reason }),
            successMessage: `Version ${chosen} is withdrawn.`,
          }}
          onClose={() => setChosen(undefined)}
        />
      )}
    </section>
  );
}

const ROW = { gap: 3, alignItems: 'center', justifyContent: 'space-between', minHeight: 44 };
