import type { Tool } from '@contracts/tool';
import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import { type Column, COLUMNS, type TableView } from './selectRows';
import { ToolRow } from './ToolRow';
import { WIDE_ONLY } from './wideOnly';

interface ToolTableProps {
  rows: Tool[];
  view: Pick<TableView, 'column' | 'descending'>;
  sortBy: (column: Column) => void;
  onEdit: (tool: Tool) => void;
  onDelete: (tool: Tool) => void;
}

/** The tool table. Narrow screens show only name, level and the buttons. */
export function ToolTable({ rows, view, sortBy, onEdit, onDelete }: ToolTableProps) {
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
            <ToolRow key={tool.id} tool={tool} onEdit={onEdit} onDelete={onDelete} />
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
