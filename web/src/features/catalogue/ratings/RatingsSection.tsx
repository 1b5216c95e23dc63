import Box from '@mui/material/Box';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { LazySection } from '../../../shared/ui/LazySection';
import { LoadingSkeleton } from '../../../shared/ui/LoadingSkeleton';
import { lazyComponent } from '../../../shared/ui/lazyComponent';
import { nearViewport } from '../../../shared/ui/nearViewport';

/** Where the ratings are on a tool's page. */
export const RATINGS_ID = 'ratings';

const Ratings = lazyComponent(async () => {
  await nearViewport(RATINGS_ID);
  return (await import('./Ratings')).Ratings;
});

/** The ratings of a tool by members; their code is fetched when the visitor scrolls there, or at once with `#ratings`. */
export function RatingsSection({ toolId }: { toolId: string }) {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash === `#${RATINGS_ID}`) document.getElementById(RATINGS_ID)?.scrollIntoView();
  }, [hash]);
  return (
    <Box id={RATINGS_ID} sx={{ minHeight: 220, scrollMarginTop: 136 }}>
      <LazySection
        key={toolId}
        fallback={<LoadingSkeleton label="Loading the ratings" height={220} />}
      >
        <Ratings toolId={toolId} />
      </LazySection>
    </Box>
  );
}
