import Button from '@mui/material/Button';
import Container from '@mui/material/Container';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { isNotFound, messageOf } from '../../shared/api/baseQuery';
import { LogInFirst } from '../../shared/auth/LogInFirst';
import { LoadError } from '../../shared/ui/LoadError';
import { LoadingSkeleton } from '../../shared/ui/LoadingSkeleton';
import { PrintStyles } from '../../shared/ui/PrintStyles';
import { RouterLink } from '../../shared/ui/RouterLink';

interface DocumentPageProps {
  /** What the page shows, such as `receipt`. */
  noun: string;
  /** Shown when there is no such document. */
  missing: string;
  isVisitor: boolean;
  error: unknown;
  retry: () => void;
  /** The sheet; null while it is not loaded. */
  children: ReactNode;
}

/** A page with a document for its owner: the sheet, or why it is not shown. */
export function DocumentPage(props: DocumentPageProps) {
  const { noun, isVisitor, children } = props;
  if (isVisitor)
    return (
      <LogInFirst
        title={`Log in to view this ${noun}`}
        text={`Only the member who placed the order can view its ${noun}.`}
      />
    );
  return (
    <Container maxWidth="sm" sx={{ py: 8 }}>
      <PrintStyles />
      {children ?? <NotLoaded {...props} />}
    </Container>
  );
}

function NotLoaded({ noun, missing, error, retry }: DocumentPageProps) {
  const title = capitalize(noun);
  if (isNotFound(error)) {
    return (
      <NoReceipt
        title={`${title} not found`}
        text={missing}
        link={{ label: 'Go to Dashboard', href: '/dashboard' }}
      />
    );
  }
  return (
    <>
      <Typography variant="h1" gutterBottom>
        {title}
      </Typography>
      {error ? (
        <LoadError message={messageOf(error, `The ${noun} could not be loaded`)} retry={retry} />
      ) : (
        <LoadingSkeleton label={`Loading the ${noun}`} height={480} />
      )}
    </>
  );
}

const capitalize = (noun: string): string => noun.charAt(0).toUpperCase() + noun.slice(1);

interface NoReceiptProps {
  title: string;
  text: string;
  link: { label: string; href: string };
}

/** Shown in place of a receipt that cannot be displayed, with a link. */
function NoReceipt({ title, text, link }: NoReceiptProps) {
  return (
    <Stack sx={{ py: 16, gap: 4, alignItems: 'center', textAlign: 'center' }}>
      <Typography variant="h1">{title}</Typography>
      <Typography color="textSecondary">{text}</Typography>
      <Button component={RouterLink} href={link.href} variant="contained">
        {link.label}
      </Button>
    </Stack>
  );
}
