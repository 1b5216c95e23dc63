import type { AuditLogEntry } from '@contracts/audit';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { formatMoment } from '../../../shared/format/format';
import { ACTION_LABELS, nameOf, subjectOf } from './actionLabels';
import { labelOf, valueText } from './auditValues';

/** An entry of the audit log; what changed is shown on request. */
export function AuditEntry({ entry }: { entry: AuditLogEntry }) {
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
