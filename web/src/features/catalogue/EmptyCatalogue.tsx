import type { CatalogueFilter } from '@contracts/catalogue-filter';
import { namedTool } from '@contracts/related-tools';
import { type Topic, TOPIC_LABELS } from '@contracts/topic';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Fragment } from 'react';
import { ToolsToTry } from '../../shared/tools/ToolsToTry';
import { RouterLink } from '../../shared/ui/RouterLink';
import { tabId } from './FilterBar';
import { SEARCH_BOX_ID } from './SearchBox';
import { suggest } from './suggestions';
import { type ChangeFilter, countChoices, NO_FILTER } from './useFilter';

/** Topics that somebody who finds nothing may try. */
const TRY: Topic[] = ['web-security', 'networks', 'linux', 'cryptography'];

interface EmptyCatalogueProps {
  filter: CatalogueFilter;
  correction: string | null;
  /** The search found related tools, which follow. */
  hasRelated: boolean;
  change: ChangeFilter;
  hrefOf: (part: Partial<CatalogueFilter>) => string;
}

/** The two empty states of the catalogue (spec §2): no tool matches, or a level has no tools. Clear Search removes the text, or without one the other filters. */
export function EmptyCatalogue(props: EmptyCatalogueProps) {
  const { filter, hasRelated, change } = props;
  const { level, query } = filter;
  if (query === '' && level !== 'all' && countChoices(filter) === 0) {
    return (
      <Typography sx={{ py: 16, textAlign: 'center' }} color="textSecondary">
        No {level} tools available
      </Typography>
    );
  }
  const clearSearch = () => {
    change(query === '' ? { ...NO_FILTER, level } : { query: '' });
    document.getElementById(SEARCH_BOX_ID)?.focus();
  };
  const showAll = () => {
    change(NO_FILTER);
    document.getElementById(tabId('all'))?.focus();
  };
  return (
    <>
      <Stack sx={hasRelated ? PANEL : { ...PANEL, mb: 8 }}>
        <Stack sx={{ gap: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          <Typography>No tools found matching your criteria</Typography>
          <Hints {...props} />
        </Stack>
        <Stack direction="row" sx={{ gap: 3, flexWrap: 'wrap', flexShrink: 0 }}>
          <Button variant="outlined" onClick={clearSearch}>
            Clear Search
          </Button>
          <Button variant="outlined" onClick={showAll}>
            Show All Categories
          </Button>
        </Stack>
      </Stack>
      {!hasRelated && query !== '' && <ToolsToTry />}
    </>
  );
}

/** What may lead on: the corrected search, what teaches the same as a famous tool, a filter that the search names, or topics. */
function Hints({ filter, correction, hasRelated, hrefOf }: EmptyCatalogueProps) {
  const isFiltered = filter.level !== 'all' || countChoices(filter) > 0;
  const named = suggest(filter.query, undefined);
  const famous = namedTool(filter.query);
  return (
    <>
      {correction !== null && (
        <Typography>
          Did you mean <Links links={[[hrefOf({ query: correction, page: 1 }), correction]]} />?
        </Typography>
      )}
      {hasRelated ? (
        <Typography color="textSecondary">
          {famous
            ? `We have no tool named ${famous.name}. These teach what it is used for: ${famous.topics}.`
            : `These tools are related to “${filter.query.trim()}”.`}
          {named.length > 0 && (
            <>
              {' '}
              Or choose{' '}
              <Links
                links={named.map(({ label, part }) => [hrefOf({ ...part, page: 1 }), label])}
              />
              .
            </>
          )}
        </Typography>
      ) : (
        <Typography color="textSecondary">
          Try fewer words{isFiltered && ' or fewer filters'}, or a topic:{' '}
          <Links links={TRY.map((one) => [`/downloads?topic=${one}`, TOPIC_LABELS[one]])} />
        </Typography>
      )}
    </>
  );
}

const Links = ({ links }: { links: (readonly [href: string, label: string])[] }) =>
  links.map(([href, label], index) => (
    <Fragment key={href}>
      {index > 0 && ', '}
      <Link component={RouterLink} href={href} underline="always">
        {label}
      </Link>
    </Fragment>
  ));

/** Above what follows: related tools, or tools to try. */
const PANEL = {
  flexDirection: { xs: 'column', md: 'row' },
  justifyContent: 'space-between',
  alignItems: { md: 'center' },
  gap: 4,
  p: { xs: 4, sm: 5 },
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
};
