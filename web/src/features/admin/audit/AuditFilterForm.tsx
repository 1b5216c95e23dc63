import { AUDIT_ACTIONS } from '@contracts/audit';
import DownloadIcon from '@mui/icons-material/Download';
import SearchIcon from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { ExportButton } from '../../../shared/download/ExportButton';
import { SelectInput } from '../../../shared/form/SelectInput';
import { TextInput } from '../../../shared/form/TextInput';
import { ACTION_LABELS } from './actionLabels';
import { auditQuery } from './auditApi';
import type { AuditFields, useAuditFilter } from './useAuditFilter';

const ACTIONS = [
  ['', 'All actions'] as const,
  ...AUDIT_ACTIONS.map((action) => [action, ACTION_LABELS[action]] as const),
];

/** The filter of the audit log, and the export of what matches. */
export function AuditFilterForm({
  fields,
  change,
  submit,
  clear,
  filter,
}: ReturnType<typeof useAuditFilter>) {
  const text = (name: keyof AuditFields, label: string, type?: 'date') => (
    <TextInput
      label={label}
      size="small"
      type={type ?? 'search'}
      labelAbove={type === 'date'}
      value={fields[name]}
      inputProps={{ maxLength: 100 }}
      field={{ name, onChange: (event) => change(name, event.target.value) }}
    />
  );
  return (
    <Stack
      component="form"
      role="search"
      aria-label="Audit log"
      onSubmit={submit}
      sx={{ gap: 4, mb: 5 }}
    >
      <Box
        sx={{
          display: 'grid',
          gap: 4,
          gridTemplateColumns: {
            xs: '1fr',
            sm: 'repeat(auto-fit, minmax(min(10.625rem, 100%), 1fr))',
          },
        }}
      >
        {text('actor', 'Administrator')}
        <SelectInput
          label="Action"
          size="small"
          value={fields.action}
          options={ACTIONS}
          field={{ name: 'action', onChange: (event) => change('action', event.target.value) }}
        />
        {text('subject', 'Tool, path, user or ID')}
        {text('from', 'From', 'date')}
        {text('to', 'To', 'date')}
      </Box>
      <Stack direction="row" sx={{ gap: 3, flexWrap: 'wrap' }}>
        <Button type="submit" variant="outlined" startIcon={<SearchIcon />}>
          Filter
        </Button>
        <Button color="inherit" onClick={clear}>
          Clear
        </Button>
        <ExportButton
          href={`/api/admin/audit.csv?${auditQuery(filter)}`}
          filename="audit-log.csv"
          color="inherit"
          startIcon={<DownloadIcon />}
        >
          Export CSV
        </ExportButton>
      </Stack>
    </Stack>
  );
}
