import type { AuditLogEntry } from '@contracts/audit';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { FRESH } from '../../../shared/api/api';
import { formatBytes, formatMoment, formatPrice } from '../../../shared/format/format';
import { PagedList } from '../PagedList';
import { AuditFilterForm } from './AuditFilterForm';
import { ACTION_LABELS, nameOf, subjectOf } from './actionLabels';
import { useAuditLogInfiniteQuery } from './auditApi';
import { useAuditFilter } from './useAuditFilter';

/** The audit log: every change by an administrator, latest first. */
export function AuditTab() {
  const form = useAuditFilter();
  const query = useAuditLogInfiniteQuery(form.filter, FRESH);
  return (
    <section aria-labelledby="audit-log">
      <Typography id="audit-log" variant="h2" sx={{ mb: 5 }}>
        Audit log
      </Typography>
      <AuditFilterForm {...form} />
      <PagedList query={query} texts={TEXTS}>
        {(entry) => <AuditEntry key={entry.id} entry={entry} />}
      </PagedList>
    </section>
  );
}

const TEXTS = {
  loading: 'Loading the audit log',
  failed: 'The audit log could not be loaded',
  empty: 'No entries match.',
};

/** An entry of the audit log; what changed is shown on request. */
function AuditEntry({ entry }: { entry: AuditLogEntry }) {
  const { at, action, actor, reason, before, after } = entry;
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return (
    <Paper component="li" tabIndex={-1} sx={{ p: 4, overflowWrap: 'anywhere' }}>
      <Typography component="h3" variant="h3">
        {ACTION_LABELS[action]}: {subjectOf(entry)}
      </Typography>
      <Typography color="textSecondary">
        {nameOf(actor)}, <time dateTime={at}>{formatMoment(at)}</time>
      </Typography>
      {reason && <Typography sx={{ mt: 2 }}>{reason}</Typography>}
      {names.length > 0 && (
        <Box component="details" sx={{ mt: 2 }}>
          <Box
            component="summary"
            aria-label={`What changed: ${ACTION_LABELS[action]}, ${subjectOf(entry)}`}
            sx={{ cursor: 'pointer', py: 1 }}
          >
            What changed
          </Box>
          <Box component="dl" sx={{ m: 0, mt: 2, display: 'grid', gap: 2 }}>
            {names.map((name) => (
              <Box key={name}>
                <Typography component="dt" sx={{ fontWeight: 600 }}>
                  {labelOf(name)}
                </Typography>
                {before && <Value label="Before" text={valueText(name, before[name])} />}
                {after && <Value label="After" text={valueText(name, after[name])} />}
              </Box>
            ))}
          </Box>
        </Box>
      )}
    </Paper>
  );
}

const Value = ({ label, text }: { label: string; text: string }) => (
  <Typography component="dd" sx={{ m: 0, whiteSpace: 'pre-wrap' }}>
    <Typography component="span" color="textSecondary">
      {label}:{' '}
    </Typography>
    <Typography component="span" variant="mono">
      {text}
    </Typography>
  </Typography>
);

const LABELS: Record<string, string> = {
  fileSha256: 'File SHA-256',
  isAdmin: 'Administrator',
  isPro: 'Pro',
  totp: 'Authenticator app',
  endedCards: 'Canceled card subscriptions',
  orderId: 'Order ID',
  paymentId: 'Payment ID',
  toolId: 'Tool ID',
  userId: 'User ID',
};

/** Returns what a recorded field is called: `offerEndsAt` becomes `Offer ends at`. */
function labelOf(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return LABELS[name] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

const FORMATS: Record<string, (value: number) => string> = {
  amount: formatPrice,
  price: formatPrice,
  originalPrice: formatPrice,
  fileSize: formatBytes,
  durationMinutes: (minutes) => `${minutes} min`,
};
const ISO_TIME = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

/** Formats a recorded value for reading; the CSV export has it as it was recorded. */
function valueText(name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return FORMATS[name]?.(value) ?? String(value);
  if (typeof value === 'string') return ISO_TIME.test(value) ? formatMoment(value) : value;
  return JSON.stringify(value, null, 2);
}
