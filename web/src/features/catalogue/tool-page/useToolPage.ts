import { chooseRelated, relatedToolsCall, type ToolPageState } from '@contracts/tool-page';
import { skipToken } from '@reduxjs/toolkit/query';
import { useContext } from 'react';
import { isNotFound } from '../../../shared/api/baseQuery';
import { PreloadedState } from '../../../shared/api/preloadedState';
import { usePathsQuery } from '../../../shared/paths/pathsApi';
import { useFewToolsQuery, useToolBySlugQuery } from './toolPageApi';

/** Loads the page of a tool; the page state's content is shown meanwhile. */
export function useToolPage(slug: string) {
  const { toolPage } = useContext(PreloadedState);
  const first = toolPage?.tool.slug === slug ? toolPage : undefined;
  const { currentData, error, refetch } = useToolBySlugQuery(slug);
  const isUnknown = isNotFound(error);
  const tool = isUnknown ? undefined : (currentData ?? first?.tool);
  const paths = usePathsQuery().data?.filter(({ toolIds }) => tool && toolIds.includes(tool.id));
  const { currentData: ofTopic } = useFewToolsQuery((tool && relatedToolsCall(tool)) ?? skipToken);
  const page: ToolPageState | undefined = tool && {
    tool,
    paths: paths ?? first?.paths ?? [],
    related: ofTopic ? chooseRelated(tool, ofTopic) : (first?.related ?? []),
  };
  return { page, isUnknown, error, retry: () => void refetch() };
}
