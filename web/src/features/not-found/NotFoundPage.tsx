import Container from '@mui/material/Container';
import { ToolsToTry } from '../../shared/tools/ToolsToTry';
import { NotFound } from '../../shared/ui/NotFound';

/** The page for unknown addresses (spec §2), with free tools to go on with. */
export function NotFoundPage() {
  return (
    <>
      <NotFound />
      <Container maxWidth="lg" sx={{ py: { xs: 8, md: 12 } }}>
        <ToolsToTry free />
      </Container>
    </>
  );
}
