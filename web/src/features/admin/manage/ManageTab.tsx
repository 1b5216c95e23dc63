import type { Tool } from '@contracts/tool';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useDeferredValue, useState } from 'react';
import { messageOf } from '../../../shared/api/baseQuery';
import { countOf } from '../../../shared/format/format';
import { TextInput } from '../../../shared/form/TextInput';
import { lazyDialog } from '../../../shared/ui/lazyDialog';
import { LoadError } from '../../../shared/ui/LoadError';
import { LoadingSkeleton } from '../../../shared/ui/LoadingSkeleton';
import { useAdminToolsQuery } from '../adminApi';
import { LazyDeleteDialog } from '../LazyDeleteDialog';
import { Pager } from './Pager';
import type { Column } from './selectRows';
import { ToolTable } from './ToolTable';
import { useRows } from './useRows';
import { useTableView } from './useTableView';

const EditDialog = lazyDialog(async () => (await import('./EditDialog')).EditDialog);

const NONE: Tool[] = [];

/** All tools, including unlisted ones, in a searchable and sortable table, with edit and delete (spec §2, manage tab). */
export function ManageTab() {
  const { data: tools, error, refetch } = useAdminToolsQuery();
  const [view, change] = useTableView();
  const [edited, setEdited] = useState<string | null>(null);
  const [toolToDelete, setToolToDelete] = useState<Tool | null>(null);
  const deferred = useDeferredValue(view);
  const { rows, total, page, pages } = useRows(tools ?? NONE, deferred);
  const tool = tools?.find(({ id }) => id === edited);
  const sortBy = (column: Column) =>
    change({
      column,
      descending: view.column === column ? !view.descending : column !== 'name',
      page: 0,
    });
  const failure = error && (
    <LoadError
      message={messageOf(error, 'The tools could not be loaded')}
      retry={() => void refetch()}
    />
  );
  if (!tools) return failure ?? <LoadingSkeleton label="Loading the tools" height={420} />;
  return (
    <Stack sx={{ gap: 4 }}>
      {failure}
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 3, alignItems: { sm: 'center' } }}>
        <Box sx={{ flex: 1, maxWidth: { sm: '26.25rem' } }}>
          <TextInput
            label="Search tools"
            type="search"
            size="small"
            value={view.query}
            field={{
              name: 'search',
              onChange: (event) => change({ query: event.target.value, page: 0 }),
            }}
          />
        </Box>
        <Typography role="status" color="textSecondary">
          {countOf(total, 'tool')}
        </Typography>
      </Stack>
      <ToolTable
        rows={rows}
        view={view}
        sortBy={sortBy}
        onEdit={({ id }) => setEdited(id)}
        onDelete={setToolToDelete}
      />
      <Pager page={page} pages={pages} show={(next) => change({ page: next })} />
      {tool && <EditDialog key={tool.id} tool={tool} onClose={() => setEdited(null)} />}
      {toolToDelete && (
        <LazyDeleteDialog tool={toolToDelete} onClose={() => setToolToDelete(null)} />
      )}
    </Stack>
  );
}
