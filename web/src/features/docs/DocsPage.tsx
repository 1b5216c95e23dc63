import Container from '@mui/material/Container';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { TextSections } from '../../shared/ui/TextSections';
import { GUIDE } from './guide';

/** Explains how to buy, download, verify and run tools and what an account offers, and links to the API reference. */
export function DocsPage() {
  return (
    <Container maxWidth="md" sx={{ py: 12 }}>
      <Typography variant="h1" gutterBottom>
        Documentation
      </Typography>
      <TextSections sections={GUIDE} />
      <Typography variant="h2" sx={{ mt: 8 }} gutterBottom>
        API
      </Typography>
      <Typography>
        To see and try every API call, open the{' '}
        <Link href="/api/docs" underline="always">
          API documentation
        </Link>
        .
      </Typography>
    </Container>
  );
}
