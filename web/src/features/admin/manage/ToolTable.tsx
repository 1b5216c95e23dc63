import type { AdminToolSort } from '@contracts/admin-tools';
import type { AdminTool } from '@contracts/tool';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import { type Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { visuallyHidden } from '@mui/utils';
import { SelectInput } from '../../../shared/form/SelectInput';
import type { RowHandlers } from './RowActions';
import { MENU, NarrowRow, ROOMY, WideRow } from './ToolRow';
import { COLUMNS, type TableView } from './useTableView';

interface ToolTableProps extends RowHandlers {
  rows: AdminTool[];
  view: Pick<TableView, 'sort' | 'order'>;
  sortBy: (sort: AdminToolSort) => void;
}

const ALL = Object.keys(COLUMNS) as AdminToolSort[];
const NUMBERS: readonly AdminToolSort[] = ['price', 'downloadCount'];

/** The tool table. On narrow screens, each row has its facts below the name and its actions in a menu, and a choice replaces the headings. */
export function ToolTable({ rows, view, sortBy, ...handlers }: ToolTableProps) {
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
  const columns = isNarrow ? (['name'] as const) : ALL;
  const Row = isNarrow ? NarrowRow : WideRow;
  return (
    <>
      {isNarrow && (
        <SelectInput
          label="Sort by"
          size="small"
          options={ALL.map((column) => [column, COLUMNS[column]])}
          value={view.sort}
          field={{ onChange: ({ target }) => sortBy(target.value as AdminToolSort) }}
        />
      )}
      <TableContainer component={Paper}>
        <Table size="small" aria-label="Tools" sx={isNarrow ? NARROW : WIDE}>
          <TableHead>
            <TableRow>
              {columns.map((column) => (
                <TableCell
                  key={column}
                  align={NUMBERS.includes(column) ? 'right' : 'left'}
                  sortDirection={view.sort === column ? view.order : false}
                  sx={column === 'createdAt' ? { ...HEADING, ...ROOMY } : HEADING}
                >
                  <TableSortLabel
                    active={view.sort === column}
                    direction={view.order}
                    onClick={() => sortBy(column)}
                    sx={{ minHeight: 44 }}
                  >
                    {COLUMNS[column]}
                  </TableSortLabel>
                </TableCell>
              ))}
              <TableCell sx={isNarrow ? MENU : undefined}>
                <Box component="span" sx={isNarrow ? visuallyHidden : undefined}>
                  Actions
                </Box>
              </TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map((tool) => (
              <Row key={tool.id} tool={tool} {...handlers} />
            ))}
            {rows.length === 0 && (
              <TableRow>
                <TableCell
                  colSpan={columns.length + 1}
                  sx={{ py: 10, textAlign: 'center', color: 'text.secondary' }}
                >
                  No tools match.
                </TableCell>
              </TableRow>
            )}
          </TableBody>
        </Table>
      </TableContainer>
    </>
  );
}

const NARROW = { tableLayout: 'fixed', '& th, & td': { borderColor: 'divider' } };
const WIDE = {
  '& th, & td': { px: 2, borderColor: 'divider' },
  '& tbody th, & thead th:first-of-type': { pl: 4 },
  '& tbody tr:last-of-type > *': { borderBottom: 0 },
  '& .MuiTableCell-alignRight': { pr: 6 },
};
const HEADING = { lineHeight: 1.3 };
