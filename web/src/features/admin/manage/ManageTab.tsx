import type { Tool } from '@contracts/tool';
import ChevronLeftIcon from '@mui/icons-material/ChevronLeft';
import ChevronRightIcon from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useDeferredValue, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { FRESH } from '../../../shared/api/api';
import { messageOf } from '../../../shared/api/baseQuery';
import { TextInput } from '../../../shared/form/TextInput';
import { countOf, formatCount } from '../../../shared/format/format';
import { useFrozenOrder } from '../../../shared/tools/useFrozenOrder';
import { LoadError } from '../../../shared/ui/LoadError';
import { LoadingSkeleton } from '../../../shared/ui/LoadingSkeleton';
import { lazyDialog } from '../../../shared/ui/lazyDialog';
import { LazyDeleteDialog } from '../LazyDeleteDialog';
import { useAdminToolsQuery } from '../adminApi';
import { ToolTable } from './ToolTable';
import { type Column, COLUMNS, paginate, selectRows, type TableView } from './selectRows';

const EditDialog = lazyDialog(async () => (await import('./EditDialog')).EditDialog);

const ScreenshotsDialog = lazyDialog(
  async () => (await import('../screenshots/ScreenshotsDialog')).ScreenshotsDialog,
);

const NONE: Tool[] = [];

/** All tools, including unlisted ones, in a searchable and sortable table, with edit and delete (spec §2, manage tab). */
export function ManageTab() {
  const { data: tools, error, refetch } = useAdminToolsQuery(undefined, FRESH);
  const [view, change] = useTableView();
  const [edited, setEdited] = useState<string | null>(null);
  const [pictured, setPictured] = useState<string | null>(null);
  const [toolToDelete, setToolToDelete] = useState<Tool | null>(null);
  const deferred = useDeferredValue(view);
  const { rows, total, page, pages } = useRows(tools ?? NONE, deferred);
  const tool = tools?.find(({ id }) => id === edited);
  const toolOfPictures = tools?.find(({ id }) => id === pictured);
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
        onScreenshots={({ id }) => setPictured(id)}
        onDelete={setToolToDelete}
      />
      <Pager page={page} pages={pages} show={(next) => change({ page: next })} />
      {tool && <EditDialog key={tool.id} tool={tool} onClose={() => setEdited(null)} />}
      {toolOfPictures && (
        <ScreenshotsDialog tool={toolOfPictures} onClose={() => setPictured(null)} />
      )}
      {toolToDelete && (
        <LazyDeleteDialog tool={toolToDelete} onClose={() => setToolToDelete(null)} />
      )}
    </Stack>
  );
}

/** Selects a page of the table. The order stays until search, order or tools change: counts that change move no button under the pointer. */
function useRows(tools: Tool[], view: TableView) {
  const { query, column, descending, page } = view;
  const found = useMemo(
    () => selectRows(tools, { query, column, descending }),
    [tools, query, column, descending],
  );
  return paginate(
    useFrozenOrder(found, tools, JSON.stringify({ query, column, descending })),
    page,
  );
}

const START: TableView = { query: '', column: 'createdAt', descending: true, page: 0 };

/** Search, order and page of the table. The address has them too, so that they survive a reload; no change adds to the history. */
function useTableView(): [TableView, (part: Partial<TableView>) => void] {
  const [address, setAddress] = useSearchParams();
  const [view, setView] = useState(() => readView(address));
  const change = (part: Partial<TableView>) => {
    const wanted = { ...view, ...part };
    setView(wanted);
    setAddress({ tab: 'manage', ...written(wanted) }, { replace: true, preventScrollReset: true });
  };
  return [view, change];
}

function readView(address: URLSearchParams): TableView {
  const column = address.get('sort') ?? '';
  const page = Number(address.get('page'));
  return {
    query: address.get('search') ?? START.query,
    column: Object.hasOwn(COLUMNS, column) ? (column as Column) : START.column,
    descending: address.get('order') !== 'asc',
    page: Number.isSafeInteger(page) && page > 1 ? page - 1 : START.page,
  };
}

function written({ query, column, descending, page }: TableView): Record<string, string> {
  return {
    ...(query === START.query ? {} : { search: query }),
    ...(column === START.column ? {} : { sort: column }),
    ...(descending ? {} : { order: 'asc' }),
    ...(page === START.page ? {} : { page: String(page + 1) }),
  };
}

/** Pagination of the table; `page` counts from 0. */
function Pager({
  page,
  pages,
  show,
}: {
  page: number;
  pages: number;
  show: (page: number) => void;
}) {
  if (pages <= 1) return null;
  return (
    <Stack
      component="nav"
      aria-label="Pages"
      direction="row"
      sx={{ alignItems: 'center', justifyContent: 'center', gap: 3 }}
    >
      <IconButton aria-label="Previous page" disabled={page === 0} onClick={() => show(page - 1)}>
        <ChevronLeftIcon />
      </IconButton>
      <Typography variant="mono">
        Page {formatCount(page + 1)} of {formatCount(pages)}
      </Typography>
      <IconButton
        aria-label="Next page"
        disabled={page >= pages - 1}
        onClick={() => show(page + 1)}
      >
        <ChevronRightIcon />
      </IconButton>
    </Stack>
  );
}
