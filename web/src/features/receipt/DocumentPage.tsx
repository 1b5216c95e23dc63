import Container from '@mui/material/Container';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { isNotFound, messageOf } from '../../shared/api/baseQuery';
import { LoadError } from '../../shared/ui/LoadError';
import { LoadingSkeleton } from '../../shared/ui/LoadingSkeleton';
import { NoReceipt } from './NoReceipt';
import { PrintStyles } from './PrintStyles';

interface DocumentPageProps {
  /** What the page shows, such as `receipt`. */
  noun: string;
  /** Shown when there is no such document. */
  missing: string;
  path: string;
  isVisitor: boolean;
  error: unknown;
  retry: () => void;
  /** The sheet; null while it is not loaded. */
  children: ReactNode;
}

/** A page with a document for its owner: the sheet, or why it is not shown. */
export function DocumentPage(props: DocumentPageProps) {
  return (
    <Container maxWidth="sm" sx={{ py: 8 }}>
      <PrintStyles />
      {props.isVisitor ? <LogInFirst {...props} /> : (props.children ?? <NotLoaded {...props} />)}
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

const LogInFirst = ({ noun, path }: DocumentPageProps) => (
  <NoReceipt
    title={`Log in to view this ${noun}`}
    text={`Only the member who placed the order can view its ${noun}.`}
    link={{ label: 'Log in', href: `/login?next=${encodeURIComponent(path)}` }}
  />
);

const capitalize = (noun: string): string => noun.charAt(0).toUpperCase() + noun.slice(1);
