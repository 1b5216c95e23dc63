import Button from '@mui/material/Button';
import Container from '@mui/material/Container';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { live } from '../../shared/live/LiveConnection';

/** What is shown when a page breaks: a sentence and a way out. */
export const BrokenPage = () => (
  <Message title="This page has broken" text="Something went wrong in the browser. Loading the page again usually helps.">
    <ReloadButton />
  </Message>
);

/** What is shown when a page's code could not be fetched; tried again on request, and when the server is back. */
export function MissingPage({ retry }: { retry: () => void }) {
  useEffect(() => live.listen({ onRecovered: retry }), [retry]);
  return (
    <Message title="This page could not be loaded" text="The server did not send what the page is made of. Check your connection.">
      <Button variant="contained" onClick={retry}>
        Try again
      </Button>
      <ReloadButton />
    </Message>
  );
}

const ReloadButton = () => (
  <Button variant="outlined" onClick={() => window.location.reload()}>
    Reload the page
  </Button>
);

function Message({ title, text, children }: { title: string; text: string; children: React.ReactNode }) {
  return (
    <Container maxWidth="sm" sx={{ py: 20, textAlign: 'center' }}>
      <Typography variant="h1" gutterBottom>
        {title}
      </Typography>
      <Typography sx={{ mb: 6 }}>{text}</Typography>
      <Stack direction="row" sx={{ gap: 3, flexWrap: 'wrap', justifyContent: 'center' }}>
        {children}
      </Stack>
    </Container>
  );
}
