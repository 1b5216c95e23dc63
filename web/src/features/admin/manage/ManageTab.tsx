import { ADMIN_PAGE_SIZE, type AdminToolSort } from '@contracts/admin-tools';
import type { AdminTool } from '@contracts/tool';
import ChevronLeftIcon from '@mui/icons-material/ChevronLeft';
import ChevronRightIcon from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { FRESH } from '../../../shared/api/api';
import { messageOf } from '../../../shared/api/baseQuery';
import { TextInput } from '../../../shared/form/TextInput';
import { countOf, formatCount } from '../../../shared/format/format';
import { LoadError } from '../../../shared/ui/LoadError';
import { LoadingSkeleton } from '../../../shared/ui/LoadingSkeleton';
import { lazyDialog } from '../../../shared/ui/lazyDialog';
import { LazyDeleteDialog } from '../LazyDeleteDialog';
import { useAdminToolsQuery } from '../adminApi';
import { ToolTable } from './ToolTable';
import { useTableView, withoutDefaults } from './useTableView';

const EditDialog = lazyDialog(async () => (await import('./EditDialog')).EditDialog);

const ScreenshotsDialog = lazyDialog(
  async () => (await import('../screenshots/ScreenshotsDialog')).ScreenshotsDialog,
);

/** All tools, including unlisted ones, in a searchable and sortable table, with edit and delete (spec §2, manage tab). */
export function ManageTab() {
  const [view, change] = useTableView();
  const { data, error, refetch } = useAdminToolsQuery(withoutDefaults(view), FRESH);
  const [edited, setEdited] = useState<AdminTool | null>(null);
  const [pictured, setPictured] = useState<AdminTool | null>(null);
  const [toolToDelete, setToolToDelete] = useState<AdminTool | null>(null);
  const latest = (tool: AdminTool) => data?.tools.find(({ id }) => id === tool.id) ?? tool;
  const askToDelete = (tool: AdminTool) => {
    setToolToDelete(tool);
    void refetch(); // who owns it now
  };
  const sortBy = (sort: AdminToolSort) => {
    const reversed = view.order === 'asc' ? 'desc' : 'asc';
    const first = sort === 'name' ? 'asc' : 'desc';
    change({ sort, order: view.sort === sort ? reversed : first, page: 1 });
  };
  const failure = error && (
    <LoadError
      message={messageOf(error, 'The tools could not be loaded')}
      retry={() => void refetch()}
    />
  );
  if (!data) return failure ?? <LoadingSkeleton label="Loading the tools" height={420} />;
  return (
    <Stack sx={{ gap: 4 }}>
      {failure}
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 3, alignItems: { sm: 'center' } }}>
        <Box sx={{ flex: 1, maxWidth: { sm: '26.25rem' } }}>
          <TextInput
            label="Search tools"
            type="search"
            size="small"
            value={view.search}
            field={{
              name: 'search',
              onChange: (event) => change({ search: event.target.value, page: 1 }),
            }}
          />
        </Box>
        <Typography role="status" color="textSecondary">
          {countOf(data.total, 'tool')}
        </Typography>
      </Stack>
      <ToolTable
        rows={data.tools}
        view={view}
        sortBy={sortBy}
        onEdit={setEdited}
        onScreenshots={setPictured}
        onDelete={askToDelete}
      />
      <Pager
        page={data.page}
        pages={Math.ceil(data.total / ADMIN_PAGE_SIZE)}
        show={(page) => change({ page })}
      />
      {edited && (
        <EditDialog key={edited.id} tool={latest(edited)} onClose={() => setEdited(null)} />
      )}
      {pictured && <ScreenshotsDialog tool={pictured} onClose={() => setPictured(null)} />}
      {toolToDelete && (
        <LazyDeleteDialog tool={latest(toolToDelete)} onClose={() => setToolToDelete(null)} />
      )}
    </Stack>
  );
}

/** Pagination of the table; `page` counts from 1. */
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
      <IconButton aria-label="Previous page" disabled={page === 1} onClick={() => show(page - 1)}>
        <ChevronLeftIcon />
      </IconButton>
      <Typography variant="mono">
        Page {formatCount(page)} of {formatCount(pages)}
      </Typography>
      <IconButton aria-label="Next page" disabled={page >= pages} onClick={() => show(page + 1)}>
        <ChevronRightIcon />
      </IconButton>
    </Stack>
  );
}
