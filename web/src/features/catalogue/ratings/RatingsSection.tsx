import type { Tool } from '@contracts/tool';
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

/** Pixels of the heading and the summary, or of the line that says that nobody has rated the tool. */
const RATED = 220;
const UNRATED = 112;

/** The ratings of a tool by members; their code is fetched when the visitor scrolls there, or at once with `#ratings`. */
export function RatingsSection({ tool }: { tool: Pick<Tool, 'id' | 'memberRating'> }) {
  const height = tool.memberRating ? RATED : UNRATED;
  const { hash } = useLocation();
  useEffect(() => {
    if (hash === `#${RATINGS_ID}`) document.getElementById(RATINGS_ID)?.scrollIntoView();
  }, [hash]);
  return (
    <Box id={RATINGS_ID} sx={{ minHeight: height, scrollMarginTop: 136 }}>
      <LazySection
        key={tool.id}
        fallback={<LoadingSkeleton label="Loading the ratings" height={height} />}
      >
        <Ratings toolId={tool.id} isRated={tool.memberRating !== null} />
      </LazySection>
    </Box>
  );
}
