import ChevronLeftIcon from '@mui/icons-material/ChevronLeft';
import ChevronRightIcon from '@mui/icons-material/ChevronRight';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { formatCount } from '../../../shared/format/format';

/** Pagination of the table; `page` counts from 0. */
export function Pager({
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
