import Button from '@mui/material/Button';
import Container from '@mui/material/Container';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { useRouteError } from 'react-router-dom';
import { live } from '../../shared/live/LiveConnection';
import { ChunkLoadError } from '../../shared/ui/lazyComponent';
import { reloadIfServerResponds } from '../../shared/ui/reloadIfServerResponds';
import { reloadPage } from '../../shared/ui/reloadPage';
import { usePageTitle } from '../../shared/ui/usePageTitle';

/** Shown in place of a page that could not be loaded or rendered. */
export function ErrorPage() {
  return useRouteError() instanceof ChunkLoadError ? (
    <LoadErrorPage />
  ) : (
    <Message title="Something went wrong" text="Reloading usually helps.">
      <Button variant="outlined" onClick={reloadPage}>
        Reload the page
      </Button>
    </Message>
  );
}

/** Reloads on request and when the live connection recovers. */
function LoadErrorPage() {
  useEffect(() => live.listen({ onRecovered: () => void reloadIfServerResponds() }), []);
  return (
    <Message title="This page couldn't be loaded" text="Check your connection.">
      <Button variant="contained" onClick={() => void reloadIfServerResponds()}>
        Try again
      </Button>
    </Message>
  );
}

function Message({
  title,
  text,
  children,
}: {
  title: string;
  text: string;
  children: React.ReactNode;
}) {
  usePageTitle(title);
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
