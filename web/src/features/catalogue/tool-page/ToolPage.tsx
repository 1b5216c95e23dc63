import type { Tool, ToolDetail } from '@contracts/tool';
import type { ToolPageState } from '@contracts/tool-page';
import { toolAddress } from '@contracts/pages';
import { TOPIC_LABELS } from '@contracts/topic';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Container from '@mui/material/Container';
import GlobalStyles from '@mui/material/GlobalStyles';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { memo } from 'react';
import { Navigate, useLocation, useParams } from 'react-router-dom';
import { ToolPicture } from '../../../shared/tools/ToolPicture';
import { KEEP_FOCUS_VISIBLE } from '../../../shared/ui/keepFocusVisible';
import { LoadError } from '../../../shared/ui/LoadError';
import { LoadingSkeleton } from '../../../shared/ui/LoadingSkeleton';
import { usePageTitle } from '../../../shared/ui/usePageTitle';
import { splitDescription } from '../../../shared/tools/splitDescription';
import { Section } from '../Section';
import { ToolLesson } from '../ToolLesson';
import { Breadcrumbs } from './Breadcrumbs';
import { BuyBar } from './BuyBar';
import { BuyBox } from './BuyBox';
import { FactBar } from './FactBar';
import { Gallery } from './Gallery';
import { PathBar } from './PathBar';
import { PathsWithTool } from './PathsWithTool';
import { TryInBrowser } from './preview/TryInBrowser';
import { usePreview } from './preview/usePreview';
import { isRatedOrDownloaded, RatingLine } from './RatingLine';
import { RelatedTools } from './RelatedTools';
import { ABOUT_ID, SectionNav } from './SectionNav';
import { RatingsSection } from '../ratings/RatingsSection';
import { TrustSection } from './TrustSection';
import { UnknownTool } from './UnknownTool';
import { useListedTool } from './useListedTool';
import { useToolPage } from './useToolPage';

/** The page of a tool. A former address is replaced by the current one. */
export function ToolPage() {
  const { slug = '' } = useParams();
  const location = useLocation();
  const { page, isUnknown, error, retry } = useToolPage(slug);
  usePageTitle(isUnknown ? 'Page Not Found' : page?.tool.name);
  if (isUnknown) return <UnknownTool slug={slug} />;
  if (page && page.tool.slug !== slug)
    return <Navigate to={{ ...location, pathname: toolAddress(page.tool.slug) }} replace />;
  if (page) return <ToolArticle {...page} />;
  return (
    <Container maxWidth="lg" sx={PAGE}>
      {error ? (
        <>
          <Typography variant="h1" gutterBottom>
            Tool
          </Typography>
          <LoadError message="Failed to fetch tool" retry={retry} />
        </>
      ) : (
        <LoadingTool slug={slug} />
      )}
    </Container>
  );
}

/** What a list already says of a tool that is being fetched, and the shapes of the rest. */
function LoadingTool({ slug }: { slug: string }) {
  const tool = useListedTool(slug);
  return (
    <>
      {tool && <Breadcrumbs topic={tool.topic} />}
      <Box sx={GRID}>
        <Box sx={{ gridArea: 'intro', minWidth: 0 }}>
          <Typography variant="h1" aria-label={tool ? undefined : 'Tool'} dir="auto" sx={NAME}>
            {tool?.name ?? <Skeleton width="70%" />}
          </Typography>
          {(!tool || isRatedOrDownloaded(tool)) && (
            <Skeleton width="40%" height={28} sx={{ mt: 3 }} />
          )}
          <Typography dir="auto" color="textSecondary" sx={LEAD}>
            {tool ? splitDescription(tool.description)[0] : <Skeleton />}
          </Typography>
          {tool ? <ToolPicture tool={tool} eager /> : <Skeleton variant="rounded" sx={PICTURE} />}
        </Box>
        <Box sx={{ gridArea: 'buy' }}>
          <LoadingSkeleton label="Loading the tool" height={480} />
        </Box>
        <Skeleton variant="rounded" height={480} sx={{ gridArea: 'body' }} />
      </Box>
    </>
  );
}

/** Rendered again only when something has changed since the page state. */
const ToolArticle = memo(function ToolArticle({ tool, paths, related }: ToolPageState) {
  const [sentence, rest] = splitDescription(tool.description);
  const preview = usePreview(tool.id);
  return (
    <Container maxWidth="lg" sx={PAGE}>
      <Breadcrumbs topic={tool.topic} />
      <Box component="article" aria-labelledby="tool-name" sx={GRID}>
        <Box sx={{ gridArea: 'intro', minWidth: 0 }}>
          <Typography variant="h1" id="tool-name" dir="auto" sx={NAME}>
            {tool.name}
          </Typography>
          <RatingLine tool={tool} />
          <Typography dir="auto" color="textSecondary" sx={LEAD}>
            {sentence}
          </Typography>
          {tool.unlisted && (
            <Alert severity="info" sx={{ mb: 5 }}>
              This tool is no longer offered.
            </Alert>
          )}
          <Box sx={PICTURES_AND_FACTS}>
            <Gallery tool={tool} />
            <FactBar tool={tool} />
          </Box>
        </Box>
        <BuyBox tool={tool} paths={paths} onTry={preview.run} />
        <Stack sx={{ gridArea: 'body', minWidth: 0, gap: 10 }}>
          <SectionNav tool={tool} />
          <TryInBrowser tool={tool} {...preview} />
          {rest !== '' && (
            <Section id={ABOUT_ID} title="About this tool" heading="h2">
              <Typography dir="auto" sx={ABOUT}>
                {rest}
              </Typography>
            </Section>
          )}
          <ToolLesson detail={tool} heading="h2" opensFiles />
          <PathsWithTool toolId={tool.id} paths={paths} />
          <RatingsSection tool={tool} />
          <TrustSection tool={tool} />
          <Alert severity="info">
            <strong>Educational Purpose Only</strong>
            <br />
            All functionality is simulated and safe.
          </Alert>
        </Stack>
      </Box>
      {related.length > 0 && <RelatedTools title={relatedTitle(tool, related)} tools={related} />}
      <GlobalStyles styles={KEEP_FOCUS_VISIBLE} />
      <Box sx={FOOT}>
        <BuyBar tool={tool} />
        <PathBar toolId={tool.id} paths={paths} />
      </Box>
    </Container>
  );
});

const relatedTitle = ({ topic }: ToolDetail, related: readonly Tool[]): string =>
  topic && related.every((one) => one.topic === topic)
    ? `More in ${TOPIC_LABELS[topic]}`
    : 'More tools';

const PAGE = { py: { xs: 5, md: 6 } };
const NAME = { overflowWrap: 'anywhere' };
const PICTURE = { height: 'auto', aspectRatio: '16 / 9' };
const GRID = {
  display: 'grid',
  columnGap: { md: 10, lg: 12 },
  rowGap: { xs: 6, md: 10 },
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    md: 'minmax(0, 1fr) 20rem',
    lg: 'minmax(0, 1fr) 22rem',
  },
  gridTemplateAreas: { xs: '"intro" "buy" "body"', md: '"intro buy" "body buy"' },
};
const PICTURES_AND_FACTS = { display: 'grid', gap: { xs: 3, sm: 4 }, '& > *': { minWidth: 0 } };
const ABOUT = { maxWidth: '70ch', overflowWrap: 'anywhere', whiteSpace: 'pre-line' };
const LEAD = { mt: 3, mb: 5, fontSize: '1.125rem', maxWidth: '60ch', overflowWrap: 'anywhere' };
/** At the lower edge of the window, so that nothing moves when a bar appears. Clicks beside the bars reach the page. */
const FOOT = {
  position: 'sticky',
  bottom: 0,
  zIndex: 2,
  mt: { xs: 8, md: 10 },
  mx: { xs: -4, sm: -6 },
  pointerEvents: 'none',
  '& > *': { pointerEvents: 'auto' },
};
