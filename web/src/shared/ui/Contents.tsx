import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { anchorOf } from './TextSections';

interface ContentsProps {
  titles: readonly string[];
  /** The anchor of the section that is being read. */
  current?: string | null;
}

/** Leads to the sections of a text page; beside them where there is room, else above them. */
export const Contents = ({ titles, current = null }: ContentsProps) => (
  <Box component="nav" aria-label="Contents" sx={CONTENTS}>
    <Typography variant="label" component="p" color="textSecondary" sx={{ mb: 2 }}>
      Contents
    </Typography>
    <Box component="ul" sx={LIST}>
      {titles.map((title) => (
        <li key={title}>
          <Link
            href={`#${anchorOf(title)}`}
            color="textSecondary"
            underline="hover"
            aria-current={anchorOf(title) === current ? 'location' : undefined}
            sx={ITEM}
          >
            {title}
          </Link>
        </li>
      ))}
    </Box>
  </Box>
);

/** About 70 characters. */
export const MEASURE = '36rem';

/** The contents and the sections. */
export const TEXT_COLUMNS = {
  mt: 8,
  display: 'grid',
  columnGap: 12,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '14rem minmax(0, 1fr)' },
};
const CONTENTS = { position: { md: 'sticky' }, top: 88 }; // below the site's bar
const LIST = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  columnGap: 4,
  gridTemplateColumns: { xs: 'repeat(auto-fill, minmax(min(9rem, 100%), 1fr))', md: '1fr' },
  borderLeft: { md: 1 },
  borderColor: { md: 'divider' },
  pl: { md: 4 },
};
const ITEM = {
  display: 'flex',
  alignItems: 'center',
  minHeight: 44,
  '&[aria-current]': { color: 'primary.main', fontWeight: 650 },
};
