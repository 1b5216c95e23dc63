import { RELATED_TOOLS } from '@contracts/tool-page';
import { skipToken } from '@reduxjs/toolkit/query';
import Container from '@mui/material/Container';
import { NotFound } from '../../../shared/ui/NotFound';
import { RelatedTools } from './RelatedTools';
import { useFewToolsQuery } from './toolPageApi';

/** The page at an address that no tool has or had, with tools whose texts have its longest word, else the newest. */
export function UnknownTool({ slug }: { slug: string }) {
  const [word] = slug.split(/[-_]/).sort((a, b) => b.length - a.length);
  const { currentData: similar } = useFewToolsQuery(
    `/api/tools?search=${word}&limit=${RELATED_TOOLS}`,
  );
  const { currentData: newest } = useFewToolsQuery(
    similar?.length === 0 ? `/api/tools?limit=${RELATED_TOOLS}` : skipToken,
  );
  const tools = similar?.length ? similar : newest;
  return (
    <>
      <NotFound />
      {tools && tools.length > 0 && (
        <Container maxWidth="lg" sx={{ pb: 8 }}>
          <RelatedTools title="Perhaps you were looking for" tools={tools} />
        </Container>
      )}
    </>
  );
}
