import { MAX_SEARCH_LENGTH } from '@contracts/catalogue-filter';
import SearchIcon from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Container from '@mui/material/Container';
import Link from '@mui/material/Link';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import type { FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { Bench } from './Bench';
import { NowhereDrawing } from './drawings';
import { RouterLink } from './RouterLink';

/** States that an address leads to nothing (spec §2), and offers a search. */
export function NotFound() {
  return (
    <Bench>
      <Container maxWidth="lg" sx={COLUMNS}>
        <div>
          <Typography variant="h1" gutterBottom>
            404 Page Not Found
          </Typography>
          <Typography color="textSecondary" sx={{ mb: 6, maxWidth: '48ch' }}>
            We couldn't find this page. It may have moved, or the address may be wrong.
          </Typography>
          <SearchForm />
          <Box sx={LINKS}>
            <Link component={RouterLink} href="/">
              Go to Home
            </Link>
            <Link component={RouterLink} href="/downloads">
              See all tools
            </Link>
            <Link component={RouterLink} href="/paths">
              See all learning paths
            </Link>
          </Box>
        </div>
        <Box sx={{ display: { xs: 'none', md: 'block' } }}>
          <NowhereDrawing />
        </Box>
      </Container>
    </Bench>
  );
}

/** Opens the catalogue with what is found. It works before the page is hydrated, too. */
function SearchForm() {
  const navigate = useNavigate();
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const query = new FormData(event.currentTarget).get('q');
    const text = typeof query === 'string' ? query.trim() : '';
    void navigate(text === '' ? '/downloads' : `/downloads?q=${encodeURIComponent(text)}`);
  };
  return (
    <Box component="form" role="search" action="/downloads" onSubmit={search} sx={FORM}>
      <OutlinedInput
        name="q"
        type="search"
        size="small"
        fullWidth
        placeholder="Search tools"
        inputProps={{ 'aria-label': 'Search cybersecurity tools', maxLength: MAX_SEARCH_LENGTH }}
        startAdornment={<SearchIcon color="action" sx={{ mr: 2 }} />}
      />
      <Button type="submit" variant="contained">
        Search
      </Button>
    </Box>
  );
}

const COLUMNS = {
  display: 'grid',
  gap: { xs: 8, md: 16 },
  alignItems: 'center',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 24rem' },
  py: { xs: 8, md: 12 },
};
const FORM = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 3,
  maxWidth: '32rem',
  '& > div': { flex: '1 1 14rem' },
};
const LINKS = { display: 'flex', flexWrap: 'wrap', columnGap: 6, mt: 4, '& > a': { py: 2.5 } };
