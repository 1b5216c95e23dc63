import type { Tool } from '@contracts/tool';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useDeferredValue, useMemo, useState } from 'react';
import { messageOf } from '../../../shared/api/messageOf';
import { formatCount } from '../../../shared/format/format';
import { useToolsQuery } from '../../../shared/tools/toolsApi';
import { LoadError } from '../../../shared/ui/LoadError';
import { DeleteToolDialog } from '../DeleteToolDialog';
import { EditDialog } from './EditDialog';
import { Pager } from './Pager';
import { type Column, selectRows, type TableView } from './selectRows';
import { ToolTable } from './ToolTable';

const START: TableView = { query: '', column: 'createdAt', descending: true, page: 0 };

/** Every tool in a table that can be searched and ordered, with edit and delete (spec §2, manage tab). */
export function ManageTab() {
  const { data: tools, error, refetch } = useToolsQuery();
  const [view, setView] = useState(START);
  const [edited, setEdited] = useState<string | null>(null);
  const [doomed, setDoomed] = useState<Tool | null>(null);
  const deferred = useDeferredValue(view);
  const { rows, total, page, pages } = useMemo(() => selectRows(tools ?? [], deferred), [tools, deferred]);
  const tool = tools?.find(({ id }) => id === edited);
  const sortBy = (column: Column) =>
    setView({ ...view, column, descending: view.column === column ? !view.descending : column !== 'name', page: 0 });
  if (error) return <LoadError message={messageOf(error, 'The tools could not be loaded')} retry={() => void refetch()} />;
  if (!tools) return <Skeleton variant="rounded" height={420} aria-label="Loading the tools" />;
  return (
    <Stack sx={{ gap: 4 }}>
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 3, alignItems: { sm: 'center' } }}>
        <TextField
          type="search"
          label="Search tools"
          size="small"
          value={view.query}
          onChange={(event) => setView({ ...view, query: event.target.value, page: 0 })}
          sx={{ flex: 1, maxWidth: { sm: 420 } }}
        />
        <Typography role="status" color="textSecondary">
          {total === 1 ? '1 tool' : `${formatCount(total)} tools`}
        </Typography>
      </Stack>
      <ToolTable rows={rows} view={view} sortBy={sortBy} onEdit={({ id }) => setEdited(id)} onDelete={setDoomed} />
      <Pager page={page} pages={pages} show={(next) => setView({ ...view, page: next })} />
      {tool && <EditDialog key={tool.id} tool={tool} onClose={() => setEdited(null)} />}
      {doomed && <DeleteToolDialog tool={doomed} onClose={() => setDoomed(null)} />}
    </Stack>
  );
}
