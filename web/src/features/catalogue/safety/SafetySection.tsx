import type { Tool } from '@contracts/tool';
import Box from '@mui/material/Box';
import { LazySection } from '../../../shared/ui/LazySection';
import { lazyComponent } from '../../../shared/ui/lazyComponent';
import { LoadingSkeleton } from '../../../shared/ui/LoadingSkeleton';
import { nearViewport } from '../../../shared/ui/nearViewport';

/** Where the report is on a tool's page. */
export const SAFETY_ID = 'safety';

const SafetyReportView = lazyComponent(async () => {
  await nearViewport(SAFETY_ID);
  return (await import('./SafetyReportView')).SafetyReportView;
});

/** The safety report of a tool; its code is fetched when the visitor scrolls there. */
export function SafetySection({ tool }: { tool: Pick<Tool, 'id' | 'sha256'> }) {
  if (tool.sha256 === null) return null;
  return (
    <Box id={SAFETY_ID} sx={{ minHeight: { xs: 320, sm: 192 }, scrollMarginTop: 136 }}>
      <LazySection
        key={tool.id}
        fallback={<LoadingSkeleton label="Loading the safety report" height={192} />}
      >
        <SafetyReportView toolId={tool.id} />
      </LazySection>
    </Box>
  );
}
