import { toolAddress } from '@contracts/pages';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useSearchParams } from 'react-router-dom';
import { ToolPicture } from '../../../shared/tools/ToolPicture';
import { useToolQuery } from '../../../shared/tools/toolsApi';
import { RouterLink } from '../../../shared/ui/RouterLink';

/** The pro tool that led here (`?tool=`); nothing without one. */
export function WantedTool() {
  const [search] = useSearchParams();
  const id = search.get('tool') ?? '';
  const { currentData: tool } = useToolQuery(id, { skip: id === '' });
  if (tool?.accessLevel !== 'pro') return null;
  return (
    <Stack direction="row" sx={ROW}>
      <Box sx={{ width: '5.5rem', flexShrink: 0, borderRadius: '6px', overflow: 'hidden' }}>
        <ToolPicture tool={tool} eager />
      </Box>
      <Typography sx={{ flex: '1 1 9rem', overflowWrap: 'break-word' }}>
        <Link component={RouterLink} href={toolAddress(tool.slug)} color="inherit" dir="auto">
          {tool.name}
        </Link>{' '}
        <Typography component="span" color="textSecondary">
          comes with EXE Pro.
        </Typography>
      </Typography>
    </Stack>
  );
}

const ROW = {
  flexWrap: 'wrap',
  gap: 4,
  p: 4,
  alignItems: 'center',
  borderBottom: 1,
  borderColor: 'divider',
};
