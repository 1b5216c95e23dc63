import Container from '@mui/material/Container';
import Typography from '@mui/material/Typography';
import { useDeferredValue, useMemo } from 'react';
import { useToolsQuery } from '../../shared/tools/toolsApi';
import { usePageTitle } from '../../shared/ui/usePageTitle';
import { CatalogueResults } from './CatalogueResults';
import { FilterBar } from './FilterBar';
import { LegalDisclaimer } from './LegalDisclaimer';
import { selectTools } from './selectTools';
import { ToolDialog } from './ToolDialog';
import { useFilter } from './useFilter';

const NONE: never[] = [];

/** The catalogue (spec §2, /downloads). */
export function CataloguePage() {
  usePageTitle('Downloads');
  const { filter, change, hrefOf } = useFilter();
  const { data: tools = NONE, isLoading, error, refetch } = useToolsQuery();
  const deferred = useDeferredValue(filter);
  const selection = useMemo(() => selectTools(tools, deferred), [tools, deferred]);
  return (
    <Container maxWidth="lg" sx={{ py: 8 }}>
      <Typography variant="h1" gutterBottom>
        Security Tools
      </Typography>
      <Typography color="text.secondary" sx={{ mb: 6 }}>
        Simulated and safe, for learning only.
      </Typography>
      <FilterBar filter={filter} counts={selection.counts} change={change} />
      <CatalogueResults
        tools={selection.tools}
        filter={deferred}
        isLoading={isLoading}
        error={error}
        retry={() => void refetch()}
        change={change}
        hrefOf={hrefOf}
      />
      <LegalDisclaimer />
      {filter.tool && <ToolDialog key={filter.tool} toolId={filter.tool} onClose={() => change({ tool: null })} />}
    </Container>
  );
}
