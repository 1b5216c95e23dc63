import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { messageOf } from '../../../shared/api/baseQuery';
import { LoadError } from '../../../shared/ui/LoadError';
import { LoadingSkeleton } from '../../../shared/ui/LoadingSkeleton';
import { useShowMore } from '../useShowMore';
import { useAuditLogInfiniteQuery } from './auditApi';
import { AuditEntry } from './AuditEntry';
import { AuditFilterForm } from './AuditFilterForm';
import { useAuditFilter } from './useAuditFilter';
import { FRESH } from '../../../shared/api/api';

/** The audit log: every change by an administrator, latest first. */
export function AuditTab() {
  const form = useAuditFilter();
  const log = useAuditLogInfiniteQuery(form.filter, FRESH);
  const entries = log.currentData?.pages.flatMap(({ items }) => items);
  const { list, showMore } = useShowMore(entries?.length ?? 0, log.fetchNextPage);
  return (
    <section aria-labelledby="audit-log">
      <Typography id="audit-log" variant="h2" sx={{ mb: 5 }}>
        Audit Log
      </Typography>
      <AuditFilterForm {...form} />
      {log.error && (
        <LoadError
          message={messageOf(log.error, 'The audit log could not be loaded')}
          retry={() => void log.refetch()}
        />
      )}
      {!entries && !log.error && <LoadingSkeleton label="Loading the audit log" height={320} />}
      {entries?.length === 0 && (
        <Typography role="status" color="textSecondary">
          No entries match.
        </Typography>
      )}
      <Stack component="ul" ref={list} sx={{ listStyle: 'none', p: 0, m: 0, gap: 3 }}>
        {entries?.map((entry) => (
          <AuditEntry key={entry.id} entry={entry} />
        ))}
      </Stack>
      {log.hasNextPage && (
        <Button
          variant="outlined"
          loading={log.isFetchingNextPage}
          onClick={showMore}
          sx={{ mt: 4 }}
        >
          Show more
        </Button>
      )}
    </section>
  );
}
