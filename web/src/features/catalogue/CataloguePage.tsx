import Container from '@mui/material/Container';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useDeferredValue } from 'react';
import { useTools } from '../../shared/tools/useTools';
import { RouterLink } from '../../shared/ui/RouterLink';
import { lazyDialog } from '../../shared/ui/lazyDialog';
import { CatalogueResults } from './CatalogueResults';
import { FilterBar } from './FilterBar';
import { isUnfiltered } from './filterState';
import { LegalDisclaimer } from './LegalDisclaimer';
import { useSelection } from './useSelection';
import { TopicChips } from './TopicChips';
import { useCloseTool, useFilter } from './useFilter';

const ToolDialog = lazyDialog(async () => (await import('./ToolDialog')).ToolDialog);
const NONE: never[] = [];

/** The catalogue page (spec §2, /downloads). */
export function CataloguePage() {
  const { filter, change, hrefOf } = useFilter();
  const closeTool = useCloseTool(change);
  const { tools: known, isComplete, isLoading, error, retry } = useTools();
  const deferred = useDeferredValue(filter);
  const tools = isComplete || isUnfiltered(deferred) ? known : undefined; // filtering only the first tools would give an incomplete result
  const selection = useSelection(tools ?? NONE, deferred);
  return (
    <Container maxWidth="lg" sx={{ py: 8 }}>
      <Typography variant="h1" gutterBottom>
        Security Tools
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 6 }}>
        Simulated and safe, for learning only. New here? Follow a{' '}
        <Link component={RouterLink} href="/paths" underline="always">
          learning path
        </Link>
        .
      </Typography>
      <FilterBar filter={filter} counts={isComplete ? selection.counts : null} change={change} />
      <TopicChips topic={filter.topic} onChange={(topic) => change({ topic })} />
      <CatalogueResults
        tools={tools && selection.tools}
        filter={deferred}
        isLoading={isLoading}
        error={error}
        retry={retry}
        change={change}
        hrefOf={hrefOf}
      />
      <LegalDisclaimer />
      {filter.tool && <ToolDialog key={filter.tool} toolId={filter.tool} onClose={closeTool} />}
    </Container>
  );
}
