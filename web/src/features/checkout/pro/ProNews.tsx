import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { NEWEST_PRO } from '../../../shared/membership/weeklyTools';
import { useDownloadedTools } from '../../../shared/paths/useDownloadedTools';
import { useCatalogueQuery } from '../../../shared/tools/toolsApi';
import { ProTopics } from './ProContents';
import { ProExamples } from './ProExamples';

/** The newest pro tools that the member has not downloaded, and how many each topic has. Left out while they are not known. */
export function ProNews() {
  const { data } = useCatalogueQuery(NEWEST_PRO);
  const downloaded = useDownloadedTools();
  if (!data || !downloaded || data.total === 0) return null;
  const tools = data.tools.filter(({ id }) => !downloaded.has(id));
  return (
    <Box component="section" aria-labelledby="pro-news">
      <Typography variant="h2" id="pro-news" sx={{ mb: 5 }}>
        {tools.length > 0 ? 'New for you' : 'Pro tools'}
      </Typography>
      {tools.length > 0 && <ProExamples tools={tools} />}
      <ProTopics counts={data.facets.topic} />
    </Box>
  );
}
