import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { messageOf } from '../../shared/api/baseQuery';
import type { Page } from '../../shared/api/nextPage';
import { LoadError } from '../../shared/ui/LoadError';
import { LoadingSkeleton } from '../../shared/ui/LoadingSkeleton';
import { useShowMore } from '../../shared/ui/useShowMore';

interface PagedListProps<Item> {
  /** The infinite query of the list. */
  query: {
    currentData?: { pages: Page<Item>[] };
    error?: unknown;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    refetch: () => unknown;
    fetchNextPage: () => unknown;
  };
  texts: { loading: string; failed: string; empty: string };
  /** Renders an item as a list item with `tabIndex={-1}`, which gets the focus when more are shown. */
  children: (item: Item) => ReactNode;
}

/** A list for administrators that is loaded page by page: skeleton, failure, emptiness, items, and the button for more. */
export function PagedList<Item>({ query, texts, children }: PagedListProps<Item>) {
  const items = query.currentData?.pages.flatMap((page) => page.items);
  const { list, showMore } = useShowMore(items?.length ?? 0, query.fetchNextPage);
  const hasFailed = query.error !== undefined;
  return (
    <>
      {hasFailed && (
        <LoadError
          message={messageOf(query.error, texts.failed)}
          retry={() => void query.refetch()}
        />
      )}
      {!items && !hasFailed && <LoadingSkeleton label={texts.loading} height={280} />}
      {items?.length === 0 && (
        <Typography role="status" color="textSecondary">
          {texts.empty}
        </Typography>
      )}
      <Stack component="ul" ref={list} sx={{ listStyle: 'none', p: 0, m: 0, gap: 3 }}>
        {items?.map(children)}
      </Stack>
      {query.hasNextPage && (
        <Button
          variant="outlined"
          loading={query.isFetchingNextPage}
          onClick={showMore}
          sx={{ mt: 4 }}
        >
          Show more
        </Button>
      )}
    </>
  );
}
