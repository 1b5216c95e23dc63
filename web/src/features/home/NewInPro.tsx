import { toolAddress } from '@contracts/pages';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { formatDay } from '../../shared/format/format';
import { NEWEST_PRO } from '../../shared/membership/weeklyTools';
import { useCatalogueQuery } from '../../shared/tools/toolsApi';
import { RouterLink } from '../../shared/ui/RouterLink';

const SHOWN = 3;

/** The newest pro tools, for a member who can download them. */
export function NewInPro() {
  const { data, isError } = useCatalogueQuery(NEWEST_PRO);
  if (isError) return null;
  return (
    <>
      <Typography variant="label" component="h3" color="textSecondary">
        New in EXE Pro
      </Typography>
      <Box component="ul" sx={LIST}>
        {data?.tools.slice(0, SHOWN).map(({ id, slug, name, createdAt }) => (
          <li key={id}>
            <Link component={RouterLink} href={toolAddress(slug)} color="inherit" dir="auto">
              {name}
            </Link>
            <Typography component="span" variant="body2" color="textSecondary">
              {formatDay(createdAt)}
            </Typography>
          </li>
        ))}
      </Box>
    </>
  );
}

const LIST = {
  listStyle: 'none',
  p: 0,
  m: 0,
  mt: 2,
  minHeight: '9rem', // nothing moves when the tools come
  maxWidth: '32rem',
  '& > li': {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: 4,
    alignItems: 'baseline',
    justifyContent: 'space-between',
    py: 2.5,
    borderBottom: 1,
    borderColor: 'divider',
    overflowWrap: 'anywhere',
  },
};
