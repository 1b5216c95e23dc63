import Container from '@mui/material/Container';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useConfigQuery } from '../../shared/api/configApi';
import { usePageTitle } from '../../shared/ui/usePageTitle';
import { TERMS } from './terms';

/** Terms & Disclaimer (spec §2, /terms). */
export function TermsPage() {
  usePageTitle('Terms & Disclaimer');
  const { data, isError } = useConfigQuery();
  return (
    <Container maxWidth="md" sx={{ py: 12 }}>
      <Typography variant="h1" gutterBottom>
        Terms & Disclaimer
      </Typography>
      {TERMS.map(({ title, paragraphs }) => (
        <section key={title}>
          <Typography variant="h2" sx={{ mt: 8 }} gutterBottom>
            {title}
          </Typography>
          {paragraphs.map((paragraph) => (
            <Typography key={paragraph} sx={{ mb: 3 }}>
              {paragraph}
            </Typography>
          ))}
        </section>
      ))}
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
        {isError && 'the address could not be loaded just now.'}
      </Typography>
    </Container>
  );
}
