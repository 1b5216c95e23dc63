import type { Tool } from '@contracts/tool';
import { type CatalogueFilter, catalogueQuery } from '@contracts/catalogue-filter';
import { selectPage } from '@contracts/select-tools';
import { messageOf } from '../../shared/api/baseQuery';
import { ToolCard } from '../../shared/tools/ToolCard';
import { ToolCardSkeleton } from '../../shared/tools/ToolCardSkeleton';
import { useCatalogueQuery } from '../../shared/tools/toolsApi';
import { LoadError } from '../../shared/ui/LoadError';
import type { Catalogue } from './useCatalogue';

/** Images of a list that are above the fold. */
const EAGER = 3;
/** Skeleton cards shown while a list loads (spec §9). */
const SKELETONS = 6;

/** Loading cards. */
export const SkeletonCards = () =>
  Array.from({ length: SKELETONS }, (_, index) => <ToolCardSkeleton key={index} />);

export interface CardsProps {
  tools: readonly Tool[];
  downloaded: ReadonlySet<string> | undefined;
  hrefOf: (part: Partial<CatalogueFilter>) => string;
  isFirst?: boolean;
}

/** The cards of some tools. */
export const Cards = ({ tools, downloaded, hrefOf, isFirst = false }: CardsProps) =>
  tools.map((tool, index) => (
    <ToolCard
      key={tool.id}
      tool={tool}
      infoHref={hrefOf({ tool: tool.id })}
      eager={isFirst && index < EAGER}
      isDownloaded={downloaded?.has(tool.id)}
    />
  ));

interface CataloguePartProps extends Omit<CardsProps, 'tools'> {
  filter: CatalogueFilter;
  number: number;
  catalogue: Catalogue;
}

/** The cards of one page of the list, fetched if the browser does not have them. */
export function CataloguePart({ filter, number, catalogue, ...cards }: CataloguePartProps) {
  const { page, selection } = catalogue;
  const isHere = selection !== undefined || page?.page === number;
  const other = useCatalogueQuery(catalogueQuery({ ...filter, page: number }), { skip: isHere });
  if (!isHere && other.error) {
    return (
      <LoadError
        message={messageOf(other.error, 'The tools could not be loaded')}
        retry={() => void other.refetch()}
      />
    );
  }
  const shown = selection ? selectPage(selection, number) : isHere ? page : other.currentData;
  return shown ? <Cards tools={shown.tools} {...cards} /> : <SkeletonCards />;
}
