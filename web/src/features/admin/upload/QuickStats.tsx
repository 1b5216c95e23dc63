import type { AdminTool, Tool } from '@contracts/tool';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { FRESH } from '../../../shared/api/api';
import { messageOf } from '../../../shared/api/baseQuery';
import { countOf, formatCount, languageLabel } from '../../../shared/format/format';
import { ToolPicture } from '../../../shared/tools/ToolPicture';
import { CRAMPED } from '../../../shared/ui/cramped';
import { LoadError } from '../../../shared/ui/LoadError';
import { LoadingSkeleton } from '../../../shared/ui/LoadingSkeleton';
import { keepFocus } from '../../../shared/ui/keepFocus';
import { LazyDeleteDialog } from '../LazyDeleteDialog';
import { useToolStatsQuery } from '../adminApi';

const LISTED = 5;

/** Shows the number of tools and downloads and the first five tools (spec §2, Quick Stats), unlisted ones included. */
export function QuickStats() {
  const { data, error, refetch } = useToolStatsQuery(undefined, FRESH);
  const [toolToDelete, setToolToDelete] = useState<AdminTool | null>(null);
  const askToDelete = (tool: AdminTool) => {
    setToolToDelete(tool);
    void refetch(); // who owns it now
  };
  return (
    <Paper component="section" aria-labelledby="quick-stats" sx={{ p: { xs: 4, sm: 6 } }}>
      <Typography id="quick-stats" variant="h2" gutterBottom>
        Quick Stats
      </Typography>
      {error && (
        <LoadError
          message={messageOf(error, 'The tools could not be loaded')}
          retry={() => void refetch()}
        />
      )}
      {!data && !error && <LoadingSkeleton label="Loading the stats" height={280} />}
      {data && (
        <Box sx={COLUMNS}>
          <Box component="dl" sx={FIGURES}>
            <Figure term="Total Tools" value={data.total} />
            <Figure term="Total Downloads" value={data.downloads} />
          </Box>
          <Box component="ul" ref={keepFocus} tabIndex={-1} aria-label="First tools" sx={LIST}>
            {data.tools.slice(0, LISTED).map((tool) => (
              <ListedTool key={tool.id} tool={tool} onDelete={() => askToDelete(tool)} />
            ))}
          </Box>
        </Box>
      )}
      {toolToDelete && (
        <LazyDeleteDialog
          tool={data?.tools.find(({ id }) => id === toolToDelete.id) ?? toolToDelete}
          successMessage="Tool deleted successfully!"
          onClose={() => setToolToDelete(null)}
        />
      )}
    </Paper>
  );
}

function Figure({ term, value }: { term: string; value: number }) {
  return (
    <div>
      <Typography component="dt" variant="label" color="textSecondary">
        {term}
      </Typography>
      <Typography component="dd" variant="mono" sx={{ m: 0, fontSize: '1.75rem', fontWeight: 700 }}>
        {formatCount(value)}
      </Typography>
    </div>
  );
}

function ListedTool({ tool, onDelete }: { tool: Tool; onDelete: () => void }) {
  return (
    <Stack component="li" direction="row" sx={{ alignItems: 'center', gap: 3, minWidth: 0 }}>
      <Box sx={PICTURE}>
        <ToolPicture tool={tool} />
      </Box>
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Typography sx={{ overflowWrap: 'anywhere' }}>{tool.name}</Typography>
        <Typography color="textSecondary" variant="body2">
          {languageLabel(tool.language)}, {countOf(tool.downloadCount, 'download')}
        </Typography>
      </Box>
      <IconButton aria-label={`Delete ${tool.name}`} onClick={onDelete} sx={DELETE}>
        <DeleteIcon />
      </IconButton>
    </Stack>
  );
}

const COLUMNS = {
  display: 'grid',
  columnGap: 10,
  rowGap: 5,
  mt: 4,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'auto minmax(0, 1fr)' },
};
const FIGURES = {
  m: 0,
  display: 'grid',
  gap: 5,
  gridTemplateColumns: { xs: 'repeat(auto-fit, minmax(min(9rem, 100%), 1fr))', md: '1fr' },
};
const LIST = {
  listStyle: 'none',
  p: 0,
  m: 0,
  outline: 'none',
  display: 'grid',
  columnGap: 8,
  rowGap: 3,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
};
const PICTURE = {
  width: 64,
  flexShrink: 0,
  borderRadius: 1,
  overflow: 'hidden',
  [CRAMPED]: { display: 'none' },
};
const DELETE = { color: 'text.secondary', '&:hover': { color: 'error.main' } };
