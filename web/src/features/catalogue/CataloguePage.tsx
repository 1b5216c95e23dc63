import type { FacetCount } from '@contracts/catalogue';
import type { Topic } from '@contracts/topic';
import Box from '@mui/material/Box';
import Container from '@mui/material/Container';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useDeferredValue, useRef } from 'react';
import { ChoiceChips } from '../../shared/ui/ChoiceChips';
import { RouterLink } from '../../shared/ui/RouterLink';
import { lazyDialog } from '../../shared/ui/lazyDialog';
import { CatalogueResults } from './CatalogueResults';
import { FilterBar } from './FilterBar';
import { ToTop } from './ToTop';
import { countIn, TOPIC_OPTIONS } from './filterOptions';
import { useCatalogue } from './useCatalogue';
import { type ChangeFilter, useCloseTool, useFilter } from './useFilter';

const ToolDialog = lazyDialog(async () => (await import('./ToolDialog')).ToolDialog);

/** The catalogue page (spec §2, /downloads). */
export function CataloguePage() {
  const { filter, change, hrefOf } = useFilter();
  const closeTool = useCloseTool(change);
  const deferred = useDeferredValue(filter);
  const catalogue = useCatalogue(deferred);
  const results = useRef<HTMLDivElement>(null);
  /** A new list begins with its first result, also if the user has scrolled far down the one before. */
  const choose: ChangeFilter = (part, replace) => {
    change(part, replace);
    const top = results.current?.getBoundingClientRect().top ?? 0;
    if (!('tool' in part) && top < 0) results.current?.scrollIntoView();
  };
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
      <FilterBar filter={filter} page={catalogue.page} change={choose} />
      <TopicChips
        topic={filter.topic}
        counts={catalogue.page?.facets.topic}
        onChange={(topic) => choose({ topic })}
      />
      <Box ref={results} sx={{ scrollMarginTop: { xs: 80, md: 224 } }}>
        <CatalogueResults catalogue={catalogue} filter={deferred} change={choose} hrefOf={hrefOf} />
      </Box>
      <ToTop />
      <LegalDisclaimer />
      {filter.tool && <ToolDialog key={filter.tool} toolId={filter.tool} onClose={closeTool} />}
    </Container>
  );
}

interface TopicChipsProps {
  topic: Topic | 'all';
  counts: FacetCount[] | undefined;
  onChange: (topic: Topic | 'all') => void;
}

/** Selects a topic of the catalogue, each with its number of tools. Topics without tools are left out; on phones, the filters have them. */
function TopicChips({ topic, counts, onChange }: TopicChipsProps) {
  const choices = TOPIC_OPTIONS.filter(
    ([choice]) => choice === 'all' || choice === topic || countIn(counts, choice) !== 0,
  );
  if (choices.length === 1) return null;
  return (
    <Box sx={{ display: { xs: 'none', sm: 'block' }, mb: 6 }}>
      <ChoiceChips
        label="Topic"
        noun="tool"
        value={topic}
        choices={choices.map(([value, label]) => ({
          value: value as Topic | 'all',
          label,
          count: value === 'all' ? undefined : countIn(counts, value),
        }))}
        onChange={onChange}
      />
    </Box>
  );
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

const LEGAL = {
  typography: 'body2',
  display: 'grid',
  gap: 3,
  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', md: 'repeat(3, 1fr)' },
  m: 0,
};

/** The legal notice below the list (spec §2, /downloads). */
function LegalDisclaimer() {
  return (
    <Paper component="section" aria-labelledby="legal" sx={{ mt: 12, p: 5 }}>
      <Typography id="legal" variant="h3" component="h2" sx={{ mb: 3 }}>
        Legal disclaimer
      </Typography>
      <Box component="dl" sx={LEGAL}>
        {POINTS.map(([term, text]) => (
          <div key={term}>
            <Typography component="dt" variant="body2" sx={{ fontWeight: 700 }}>
              {term}
            </Typography>
            <Typography component="dd" variant="body2" color="textSecondary" sx={{ m: 0 }}>
              {text}
            </Typography>
          </div>
        ))}
      </Box>
    </Paper>
  );
}
