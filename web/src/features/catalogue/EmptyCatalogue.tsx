import type { CatalogueFilter } from '@contracts/catalogue-filter';
import { type Topic, TOPIC_LABELS } from '@contracts/topic';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Fragment } from 'react';
import { RouterLink } from '../../shared/ui/RouterLink';
import { tabId } from './FilterBar';
import { SEARCH_BOX_ID } from './SearchBox';
import { type ChangeFilter, NO_FILTER } from './useFilter';

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
export function EmptyCatalogue({
  filter,
  correction,
  hasRelated,
  change,
  hrefOf,
}: EmptyCatalogueProps) {
  const { level, query, language, topic, skill, time, platform } = filter;
  const isFiltered = [language, topic, skill, time, platform].some((choice) => choice !== 'all');
  if (query === '' && !isFiltered && level !== 'all') {
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
    <Stack sx={{ py: hasRelated ? 4 : 16, gap: 4, alignItems: 'center', textAlign: 'center' }}>
      <Typography color="textSecondary">No tools found matching your criteria</Typography>
      {correction !== null && (
        <Typography>
          Did you mean{' '}
          <Link
            component={RouterLink}
            href={hrefOf({ query: correction, page: 1 })}
            underline="always"
          >
            {correction}
          </Link>
          ?
        </Typography>
      )}
      {!hasRelated && (
        <Typography color="textSecondary">
          Try fewer words{(isFiltered || level !== 'all') && ' or fewer filters'}, or a topic:{' '}
          {TRY.map((one, index) => (
            <Fragment key={one}>
              {index > 0 && ', '}
              <Link component={RouterLink} href={`/downloads?topic=${one}`} underline="always">
                {TOPIC_LABELS[one]}
              </Link>
            </Fragment>
          ))}
        </Typography>
      )}
      <Stack direction="row" sx={{ gap: 3, flexWrap: 'wrap', justifyContent: 'center' }}>
        <Button variant="outlined" onClick={clearSearch}>
          Clear Search
        </Button>
        <Button variant="outlined" onClick={showAll}>
          Show All Categories
        </Button>
      </Stack>
    </Stack>
  );
}
