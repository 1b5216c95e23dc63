import Button from '@mui/material/Button';
import Container from '@mui/material/Container';
import Typography from '@mui/material/Typography';

/** What is shown when a page breaks: a sentence and a way out. */
export function BrokenPage() {
  return (
    <Container maxWidth="sm" sx={{ py: 20, textAlign: 'center' }}>
      <Typography variant="h1" gutterBottom>
        This page has broken
      </Typography>
      <Typography sx={{ mb: 6 }}>Something went wrong in the browser. Loading the page again usually helps.</Typography>
      <Button variant="contained" onClick={() => window.location.reload()}>
        Reload the page
      </Button>
    </Container>
  );
}
