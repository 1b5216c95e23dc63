import Button from '@mui/material/Button';
import Container from '@mui/material/Container';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useContext } from 'react';
import { useParams } from 'react-router-dom';
import { isNotFound, messageOf } from '../../shared/api/baseQuery';
import { PreloadedState } from '../../shared/api/preloadedState';
import { LoadError } from '../../shared/ui/LoadError';
import { LoadingSkeleton } from '../../shared/ui/LoadingSkeleton';
import { RouterLink } from '../../shared/ui/RouterLink';
import { usePageTitle } from '../../shared/ui/usePageTitle';
import { PathContent } from './PathContent';
import { usePathQuery } from './pathsApi';

/** One learning path: its tools in order, with lessons between them. */
export function PathPage() {
  const { slug = '' } = useParams();
  const { path: preloaded } = useContext(PreloadedState);
  const { currentData, error, refetch } = usePathQuery(slug);
  const isUnknown = isNotFound(error);
  const path = isUnknown
    ? undefined
    : (currentData ?? (preloaded?.slug === slug ? preloaded : undefined));
  usePageTitle(path?.title ?? (isUnknown ? 'Learning path not found' : 'Learning path'));
  return (
    <Container maxWidth="md" sx={{ py: 8 }}>
      <Typography sx={{ mb: 4 }}>
        <Link component={RouterLink} href="/paths">
          Learning paths
        </Link>
      </Typography>
      <Typography variant="h1" gutterBottom sx={{ overflowWrap: 'anywhere' }}>
        {path?.title ?? (isUnknown ? 'Learning path not found' : 'Learning path')}
      </Typography>
      {path && <PathContent path={path} />}
      {isUnknown && (
        <Button component={RouterLink} href="/paths" variant="contained">
          See all learning paths
        </Button>
      )}
      {!path && !isUnknown && error && (
        <LoadError
          message={messageOf(error, 'The learning path could not be loaded')}
          retry={() => void refetch()}
        />
      )}
      {!path && !error && <LoadingSkeleton label="Loading the learning path" height={420} />}
    </Container>
  );
}
