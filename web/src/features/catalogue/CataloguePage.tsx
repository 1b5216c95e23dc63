import type { Tool } from '@contracts/tool';
import { type Topic, TOPIC_LABELS, TOPICS } from '@contracts/topic';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Container from '@mui/material/Container';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useDeferredValue, useMemo } from 'react';
import { BAR_ATTRIBUTE } from '../../shared/toast/ToastArea';
import { useFrozenOrder } from '../../shared/tools/useFrozenOrder';
import { useTools } from '../../shared/tools/useTools';
import { RouterLink } from '../../shared/ui/RouterLink';
import { lazyDialog } from '../../shared/ui/lazyDialog';
import { CatalogueResults } from './CatalogueResults';
import { FilterBar } from './FilterBar';
import { type FilterState, isUnfiltered, writeFilter } from './filterState';
import { type Selection, selectTools } from './selectTools';
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
        Security tools
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

/** Selects the tools of a filter. Their order stays until filter or tools change: counts that change move no card under the pointer. */
function useSelection(tools: Tool[], filter: FilterState): Selection {
  const latest = useMemo(() => selectTools(tools, filter), [tools, filter]);
  return {
    ...latest,
    tools: useFrozenOrder(latest.tools, tools, writeFilter({ ...filter, tool: null }).toString()),
  };
}

const POINTS: [string, string][] = [
  ['Educational use only', 'Everything here is for learning about security.'],
  ['No liability', 'Tools are provided as is. You are responsible for how you use them.'],
  [
    'Legal compliance',
    'Follow the laws that apply to you, and only test systems you are authorized to test.',
  ],
  ['Prohibited uses', 'Never use a tool to access, disrupt or damage systems that are not yours.'],
  ['Simulated functionality', 'All functionality is simulated: no tool touches a real system.'],
  ['Access', 'Access may be terminated for misuse.'],
];

/** The legal notice below the list (spec §2, /downloads). */
function LegalDisclaimer() {
  return (
    <Paper component="section" aria-labelledby="legal" sx={{ mt: 12, p: 6 }}>
      <Typography id="legal" variant="h2" sx={{ mb: 4 }}>
        Legal disclaimer
      </Typography>
      <Box
        component="dl"
        sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, m: 0 }}
      >
        {POINTS.map(([term, text]) => (
          <div key={term}>
            <Typography component="dt" sx={{ fontWeight: 700 }}>
              {term}
            </Typography>
            <Typography component="dd" color="textSecondary" sx={{ m: 0 }}>
              {text}
            </Typography>
          </div>
        ))}
      </Box>
    </Paper>
  );
}

const CHOICES = [
  ['all', 'All topics'],
  ...TOPICS.map((topic) => [topic, TOPIC_LABELS[topic]] as const),
] as const;

interface TopicChipsProps {
  topic: Topic | 'all';
  onChange: (topic: Topic | 'all') => void;
}

/** Selects a topic of the catalogue. The chips scroll in one row on phones and wrap elsewhere. */
function TopicChips({ topic, onChange }: TopicChipsProps) {
  return (
    <Box {...{ [BAR_ATTRIBUTE]: '' }} role="group" aria-label="Topic" sx={ROW}>
      {CHOICES.map(([choice, label]) => (
        <Button
          key={choice}
          size="small"
          color="inherit"
          variant={choice === topic ? 'contained' : 'outlined'}
          aria-pressed={choice === topic}
          onClick={() => onChange(choice)}
          sx={CHIP}
        >
          {label}
        </Button>
      ))}
    </Box>
  );
}

const ROW = {
  display: 'flex',
  flexWrap: { xs: 'nowrap', sm: 'wrap' },
  overflowX: { xs: 'auto', sm: 'visible' },
  gap: 2,
  p: 1,
  mx: -1,
  mb: 6,
};
const CHIP = { flexShrink: 0, borderRadius: 6, px: 4, whiteSpace: 'nowrap' };
