import type { ToolDetail } from '@contracts/tool';
import Box from '@mui/material/Box';
import { LazySection } from '../../../shared/ui/LazySection';
import { LoadingSkeleton } from '../../../shared/ui/LoadingSkeleton';
import { lazyComponent } from '../../../shared/ui/lazyComponent';
import { nearViewport } from '../../../shared/ui/nearViewport';

/** Where the versions are on a tool's page. */
export const VERSIONS_ID = 'versions';

const Versions = lazyComponent(async () => {
  await nearViewport(VERSIONS_ID);
  return (await import('./Versions')).Versions;
});

/** The versions of a tool; their code is fetched when the visitor scrolls there. */
export function VersionsSection({ tool }: { tool: ToolDetail }) {
  return (
    <Box id={VERSIONS_ID} sx={{ minHeight: 120, scrollMarginTop: 136 }}>
      <LazySection
        key={tool.id}
        fallback={<LoadingSkeleton label="Loading the versions" height={120} />}
      >
        <Versions tool={tool} />
      </LazySection>
    </Box>
  );
}
