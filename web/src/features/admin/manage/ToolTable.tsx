import type { Tool } from '@contracts/tool';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import ImageIcon from '@mui/icons-material/ImageOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import Typography from '@mui/material/Typography';
import { memo } from 'react';
import { formatCount, formatDay, formatPrice, languageLabel } from '../../../shared/format/format';
import { ToolPicture } from '../../../shared/tools/ToolPicture';
import { AccessBadge } from '../../../shared/tools/badges';
import { useListing } from '../useListing';
import { FeatureButton } from './FeatureButton';
import { type Column, COLUMNS, type TableView } from './selectRows';

interface ToolTableProps {
  rows: Tool[];
  view: Pick<TableView, 'column' | 'descending'>;
  sortBy: (column: Column) => void;
  onEdit: (tool: Tool) => void;
  onScreenshots: (tool: Tool) => void;
  onDelete: (tool: Tool) => void;
}

/** The tool table. Narrow screens show only name, level and the buttons. */
export function ToolTable({ rows, view, sortBy, ...actions }: ToolTableProps) {
  const direction = view.descending ? 'desc' : 'asc';
  return (
    <TableContainer component={Paper}>
      <Table size="small" aria-label="Tools">
        <TableHead>
          <TableRow>
            {(Object.keys(COLUMNS) as Column[]).map((column) => (
              <TableCell
                key={column}
                sortDirection={view.column === column ? direction : false}
                sx={WIDE_ONLY[column]}
              >
                <TableSortLabel
                  active={view.column === column}
                  direction={direction}
                  onClick={() => sortBy(column)}
                  sx={{ minHeight: 44 }}
                >
                  {COLUMNS[column]}
                </TableSortLabel>
              </TableCell>
            ))}
            <TableCell>Actions</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((tool) => (
            <ToolRow key={tool.id} tool={tool} {...actions} />
          ))}
          {rows.length === 0 && (
            <TableRow>
              <TableCell colSpan={7} sx={{ py: 10, textAlign: 'center', color: 'text.secondary' }}>
                No tools match.
              </TableCell>
            </TableRow>
          )}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

interface ToolRowProps {
  tool: Tool;
  onEdit: (tool: Tool) => void;
  onScreenshots: (tool: Tool) => void;
  onDelete: (tool: Tool) => void;
}

const FIGURES = { fontFamily: 'ui-monospace, monospace', fontVariantNumeric: 'tabular-nums' };

/** A row of the tool table. */
const ToolRow = memo(function ToolRow({ tool, onEdit, onScreenshots, onDelete }: ToolRowProps) {
  return (
    <TableRow hover>
      <TableCell component="th" scope="row" sx={{ maxWidth: { xs: '11.25rem', md: '22.5rem' } }}>
        <Stack direction="row" sx={{ gap: 3, alignItems: 'center' }}>
          <Box
            sx={{
              width: 80,
              flexShrink: 0,
              borderRadius: 1,
              overflow: 'hidden',
              display: { xs: 'none', md: 'block' },
            }}
          >
            <ToolPicture tool={tool} />
          </Box>
          <Box sx={{ minWidth: 0 }}>
            <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{tool.name}</Typography>
            <Typography variant="body2" color="textSecondary">
              {languageLabel(tool.language)}
              {tool.fileSize === null && ', no file yet'}
            </Typography>
            {tool.unlisted && <UnlistedBadge tool={tool} />}
          </Box>
        </Stack>
      </TableCell>
      <TableCell sx={WIDE_ONLY.accessLevel}>
        <AccessBadge level={tool.accessLevel} />
      </TableCell>
      <TableCell sx={{ ...WIDE_ONLY.price, ...FIGURES }}>
        {tool.accessLevel === 'premium' ? formatPrice(tool.price) : '–'}
      </TableCell>
      <TableCell sx={{ ...WIDE_ONLY.downloadCount, ...FIGURES }}>
        {formatCount(tool.downloadCount)}
      </TableCell>
      <TableCell sx={{ ...WIDE_ONLY.starRating, ...FIGURES }}>
        {tool.starRating > 0 ? `${tool.starRating} of 5` : '–'}
      </TableCell>
      <TableCell sx={{ ...WIDE_ONLY.createdAt, whiteSpace: 'nowrap' }}>
        {formatDay(tool.createdAt)}
      </TableCell>
      <TableCell sx={{ whiteSpace: 'nowrap' }}>
        <FeatureButton tool={tool} />
        <IconButton aria-label={`Edit ${tool.name}`} onClick={() => onEdit(tool)}>
          <EditIcon />
        </IconButton>
        <IconButton aria-label={`Screenshots of ${tool.name}`} onClick={() => onScreenshots(tool)}>
          <ImageIcon />
        </IconButton>
        <IconButton aria-label={`Delete ${tool.name}`} onClick={() => onDelete(tool)} color="error">
          <DeleteIcon />
        </IconButton>
      </TableCell>
    </TableRow>
  );
});

function UnlistedBadge({ tool }: { tool: Pick<Tool, 'id' | 'name'> }) {
  const { listAgain, pending } = useListing(tool);
  return (
    <Stack direction="row" sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
      <Chip size="small" variant="outlined" label="Unlisted" color="warning" />
      <Button
        size="small"
        onClick={listAgain}
        loading={pending}
        aria-label={`List again: ${tool.name}`}
      >
        List again
      </Button>
    </Stack>
  );
}

const FROM_MD = { display: { xs: 'none', md: 'table-cell' } } as const;
const FROM_SM = { display: { xs: 'none', sm: 'table-cell' } } as const;

/** Styles that hide columns on narrow screens. */
const WIDE_ONLY: Record<Column, object> = {
  name: {},
  accessLevel: FROM_SM,
  price: FROM_MD,
  downloadCount: FROM_SM,
  starRating: FROM_MD,
  createdAt: FROM_MD,
};
