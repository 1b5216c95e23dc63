import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useCurrentUser } from '../session/sessionApi';

interface PathProgressProps {
  toolIds: readonly string[];
  downloaded: ReadonlySet<string> | undefined;
}

/** Shows how many tools of a path the member has downloaded; reserves the space while loading, and shows nothing to visitors. */
export function PathProgress({ toolIds, downloaded }: PathProgressProps) {
  const isVisitor = useCurrentUser() === null;
  const done = downloaded && toolIds.filter((id) => downloaded.has(id)).length;
  if (isVisitor) return null;
  return (
    <Box sx={{ minHeight: 32 }}>
      {done !== undefined && (
        <>
          <Box
            aria-hidden="true"
            sx={{ height: 4, borderRadius: 1, bgcolor: 'divider', overflow: 'hidden', mb: 1 }}
          >
            <Box sx={{ height: 1, width: done / toolIds.length, bgcolor: 'primary.main' }} />
          </Box>
          <Typography color="textSecondary" variant="body2">
            {done === toolIds.length
              ? 'All tools downloaded'
              : `${done} of ${toolIds.length} tools downloaded`}
          </Typography>
        </>
      )}
    </Box>
  );
}
