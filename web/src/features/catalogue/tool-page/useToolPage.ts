import {
  chooseRelated,
  RELATED_TOOLS,
  relatedToolsCall,
  type ToolPageState,
} from '@contracts/tool-page';
import { copyWithStructuralSharing, skipToken } from '@reduxjs/toolkit/query';
import { useContext } from 'react';
import { isNotFound } from '../../../shared/api/baseQuery';
import { PreloadedState } from '../../../shared/api/preloadedState';
import { usePathsQuery } from '../../../shared/paths/pathsApi';
import { useToolsQuery } from '../../../shared/tools/toolsApi';
import { useFewToolsQuery, useToolBySlugQuery } from './toolPageApi';

/** Loads the page of a tool; the page state's content is shown meanwhile, and kept if it is still current. */
export function useToolPage(slug: string) {
  const { toolPage } = useContext(PreloadedState);
  const first = toolPage?.tool.slug === slug ? toolPage : undefined;
  const { currentData, error, refetch } = useToolBySlugQuery(slug);
  const isUnknown = isNotFound(error);
  const tool = isUnknown ? undefined : (currentData ?? first?.tool);
  const paths = usePathsQuery().data?.filter(({ toolIds }) => tool && toolIds.includes(tool.id));
  const call = tool && relatedToolsCall(tool);
  const { currentData: ofTopic = call === null ? [] : undefined } = useFewToolsQuery(
    call ?? skipToken,
  );
  const isFew = ofTopic !== undefined && ofTopic.length <= RELATED_TOOLS;
  const { data: featured = isFew && first ? undefined : [] } = useToolsQuery('featured', {
    skip: !isFew,
  });
  const page: ToolPageState | undefined = tool && {
    tool,
    paths: paths ?? first?.paths ?? [],
    related: ofTopic && featured ? chooseRelated(tool, ofTopic, featured) : (first?.related ?? []),
  };
  return {
    page: page && copyWithStructuralSharing(first, page),
    isUnknown,
    error,
    retry: () => void refetch(),
  };
}
