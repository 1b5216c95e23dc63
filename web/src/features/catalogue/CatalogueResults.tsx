import { CATALOGUE_PAGE_SIZE, type CatalogueFilter } from '@contracts/catalogue-filter';
import { lastPage } from '@contracts/select-tools';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { visuallyHidden } from '@mui/utils';
import { useState } from 'react';
import { messageOf } from '../../shared/api/baseQuery';
import { countOf, formatCount } from '../../shared/format/format';
import { useDownloadedTools } from '../../shared/paths/useDownloadedTools';
import { ToolGrid } from '../../shared/tools/ToolGrid';
import { LoadError } from '../../shared/ui/LoadError';
import { RouterLink } from '../../shared/ui/RouterLink';
import { Cards, CataloguePart, SkeletonCards } from './CataloguePart';
import { EmptyCatalogue } from './EmptyCatalogue';
import type { Catalogue } from './useCatalogue';
import { type ChangeFilter, countChoices, listOf, NO_CHOICES } from './useFilter';
import { type ShownFrom, useFirstPage } from './useFirstPage';

interface CatalogueResultsProps {
  catalogue: Catalogue;
  filter: CatalogueFilter;
  change: ChangeFilter;
  hrefOf: (part: Partial<CatalogueFilter>) => string;
}

/** Shows the cards, or in their place skeletons, an error with a retry button, or an empty state; then what is related to the search. */
export function CatalogueResults({ catalogue, filter, change, hrefOf }: CatalogueResultsProps) {
  const { page, isLoading, error, retry } = catalogue;
  const isChanged = useIsChanged(filter);
  const downloaded = useDownloadedTools();
  if (isLoading && !page) {
    return (
      <ToolGrid busy>
        <SkeletonCards />
      </ToolGrid>
    );
  }
  const failure = error ? (
    <LoadError message={messageOf(error, 'The tools could not be loaded')} retry={retry} />
  ) : null;
  if (!page) return failure;
  return (
    <>
      {failure}
      <Box role="status" sx={visuallyHidden}>
        {isChanged && !isLoading && countOf(page.total, 'tool')}
      </Box>
      {page.total > 0 && <Found total={page.total} filter={filter} change={change} />}
      {page.total === 0 ? (
        <EmptyCatalogue
          filter={filter}
          correction={page.correction}
          hasRelated={page.related.length > 0}
          change={change}
          hrefOf={hrefOf}
        />
      ) : (
        <Parts
          catalogue={catalogue}
          filter={filter}
          hrefOf={hrefOf}
          downloaded={downloaded}
          last={page.page}
          total={page.total}
        />
      )}
      {page.related.length > 0 && page.page === lastPage(page.total) && (
        <Box component="section" aria-labelledby="related" sx={{ mt: page.total === 0 ? 8 : 12 }}>
          <Typography id="related" variant="h2" sx={{ mb: 5 }}>
            Related
          </Typography>
          <ToolGrid>
            <Cards tools={page.related} downloaded={downloaded} hrefOf={hrefOf} />
          </ToolGrid>
        </Box>
      )}
    </>
  );
}

interface FoundProps {
  total: number;
  filter: CatalogueFilter;
  change: ChangeFilter;
}

/** How much a search or filters found, and how to leave the filters; nothing without any. */
function Found({ total, filter, change }: FoundProps) {
  const query = filter.query.trim();
  const isFiltered = countChoices(filter) > 0;
  if (query === '' && !isFiltered) return null;
  return (
    <Stack direction="row" sx={FOUND}>
      <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
        {query === '' ? countOf(total, 'tool') : `${countOf(total, 'result')} for “${query}”`}
      </Typography>
      {isFiltered && (
        <Button size="small" onClick={() => change(NO_CHOICES)}>
          Clear filters
        </Button>
      )}
    </Stack>
  );
}

const FOUND = { mb: 4, columnGap: 3, alignItems: 'center', flexWrap: 'wrap' };

interface PartsProps extends Pick<CatalogueResultsProps, 'catalogue' | 'filter' | 'hrefOf'> {
  downloaded: ReadonlySet<string> | undefined;
  last: number;
  total: number;
}

/** The pages of the list that are shown, with links to those before and after them. */
function Parts({ last, total, hrefOf, ...part }: PartsProps) {
  const [first, setFirst] = useFirstPage(listOf(part.filter), last);
  const state: ShownFrom = { firstPage: first };
  return (
    <>
      {first > 1 && (
        <Box sx={{ mb: 6, textAlign: 'center' }}>
          <Button
            component={RouterLink}
            href={hrefOf({ page: first - 1 })}
            rel="prev"
            variant="outlined"
            onClick={(event) => {
              event.preventDefault();
              setFirst(first - 1);
            }}
          >
            Show earlier
          </Button>
        </Box>
      )}
      <ToolGrid busy={part.catalogue.isLoading && !part.catalogue.selection}>
        {Array.from({ length: last - first + 1 }, (_, index) => (
          <CataloguePart
            key={first + index}
            number={first + index}
            isFirst={index === 0}
            hrefOf={hrefOf}
            {...part}
          />
        ))}
      </ToolGrid>
      <ShowMore
        first={first}
        last={last}
        total={total}
        state={state}
        href={hrefOf({ page: last + 1 })}
      />
    </>
  );
}

interface ShowMoreProps {
  first: number;
  last: number;
  total: number;
  state: ShownFrom;
  href: string;
}

function ShowMore({ first, last, total, state, href }: ShowMoreProps) {
  if (lastPage(total) === 1) return null;
  const [from, to] = [(first - 1) * CATALOGUE_PAGE_SIZE + 1, last * CATALOGUE_PAGE_SIZE];
  return (
    <Stack sx={{ mt: 8, gap: 3, alignItems: 'center' }}>
      <Typography color="textSecondary">
        {`${from === 1 ? 'Showing' : `Showing ${formatCount(from)} to`} ${formatCount(Math.min(to, total))} of ${formatCount(total)}`}
      </Typography>
      {last < lastPage(total) && (
        <Button
          component={RouterLink}
          href={href}
          rel="next"
          state={state}
          replace
          preventScrollReset
          variant="outlined"
        >
          Show more
        </Button>
      )}
    </Stack>
  );
}

/** Whether the filter has changed since the page loaded. Only then is the number of tools announced. */
function useIsChanged(filter: CatalogueFilter): boolean {
  const list = listOf(filter);
  const [loaded] = useState(list);
  const [isChanged, setChanged] = useState(false);
  if (!isChanged && list !== loaded) setChanged(true);
  return isChanged;
}
