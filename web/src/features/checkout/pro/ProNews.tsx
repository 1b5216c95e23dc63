import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { NEWEST_PRO } from '../../../shared/membership/weeklyTools';
import { useDownloadedTools } from '../../../shared/paths/useDownloadedTools';
import { useCatalogueQuery } from '../../../shared/tools/toolsApi';
import { RouterLink } from '../../../shared/ui/RouterLink';
import { ProTopics } from './ProContents';
import { ProExamples } from './ProExamples';

/** The newest pro tools that the member has not downloaded, or else how many each topic has. Left out while they are not known. */
export function ProNews() {
  const { data } = useCatalogueQuery(NEWEST_PRO);
  const downloaded = useDownloadedTools();
  if (!data || !downloaded || data.total === 0) return null;
  const tools = data.tools.filter(({ id }) => !downloaded.has(id));
  return (
    <Box component="section" aria-labelledby="pro-news">
      <Stack direction="row" sx={HEAD}>
        <Typography variant="h2" id="pro-news">
          {tools.length > 0 ? 'New for you' : 'Pro tools'}
        </Typography>
        <Button component={RouterLink} href="/downloads?level=pro">
          See all {data.total} pro tools
        </Button>
      </Stack>
      {tools.length > 0 ? <ProExamples tools={tools} /> : <ProTopics counts={data.facets.topic} />}
    </Box>
  );
}

const HEAD = {
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: 2,
  mb: 5,
};
