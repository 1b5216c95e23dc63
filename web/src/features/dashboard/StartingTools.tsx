import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Label } from '../../shared/ui/Label';
import { formatDuration } from '../../shared/format/format';
import { useCatalogueQuery } from '../../shared/tools/toolsApi';
import { RowDownload } from '../../shared/tools/RowDownload';
import { ToolListItem } from './ToolListItem';

const SHOWN = 3;

/** The query of the catalogue for them. */
export const FOR_BEGINNERS = 'level=free&skill=beginner&sort=popular';

/** Three free tools for beginners, for members who have downloaded nothing; nothing while they cannot be loaded. */
export function StartingTools() {
  const { data } = useCatalogueQuery(FOR_BEGINNERS);
  const tools = data?.tools.filter(({ fileSize }) => fileSize !== null).slice(0, SHOWN) ?? [];
  if (tools.length === 0) return null;
  return (
    <>
      <Typography component="h3" sx={{ fontWeight: 650, mb: 4 }}>
        Three free tools to begin with
      </Typography>
      <Stack component="ul" sx={{ listStyle: 'none', p: 0, m: 0, gap: 5 }}>
        {tools.map((tool) => (
          <ToolListItem
            key={tool.id}
            tool={tool}
            facts={
              tool.durationMinutes !== null && <Label>{formatDuration(tool.durationMinutes)}</Label>
            }
          >
            <RowDownload tool={tool} label="Download" />
          </ToolListItem>
        ))}
      </Stack>
    </>
  );
}
