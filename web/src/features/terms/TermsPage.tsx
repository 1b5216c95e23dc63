import Container from '@mui/material/Container';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useConfigQuery } from '../../shared/api/configApi';
import { RouterLink } from '../../shared/ui/RouterLink';
import { TextSections } from '../../shared/ui/TextSections';
import { TERMS } from './terms';

/** Terms & Disclaimer (spec §2, /terms). */
export function TermsPage() {
  const { data, isError } = useConfigQuery();
  return (
    <Container maxWidth="md" sx={{ py: 12 }}>
      <Typography variant="h1" gutterBottom>
        Terms & Disclaimer
      </Typography>
      <Typography>
        To learn how to buy, download and run the tools, see the{' '}
        <Link component={RouterLink} href="/docs" underline="always">
          documentation
        </Link>
        .
      </Typography>
      <TextSections sections={TERMS} />
      <Typography variant="h2" sx={{ mt: 8 }} gutterBottom>
        Contact
      </Typography>
      <Typography>
        Questions about these terms:{' '}
        {data && (
          <Link href={`mailto:${data.supportEmail}`} underline="always">
            {data.supportEmail}
          </Link>
        )}
        {isError && 'the address could not be loaded.'}
      </Typography>
    </Container>
  );
}
