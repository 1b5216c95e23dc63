import { toolAddress } from '@contracts/pages';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { formatDay, formatPrice } from '../../../shared/format/format';
import { LocalDay } from '../../../shared/format/LocalDay';
import { useToolsInPro } from '../../../shared/membership/proToolsApi';
import { ToolPicture } from '../../../shared/tools/ToolPicture';
import { CRAMPED } from '../../../shared/ui/cramped';
import { RouterLink } from '../../../shared/ui/RouterLink';

/** The premium tools that Pro includes for a time, with what they cost otherwise; nothing without any. */
export const ProMonth = () =>
  useToolsInPro().map((tool) => (
    <Stack key={tool.id} direction="row" sx={ROW}>
      <Box sx={{ width: '5.5rem', flexShrink: 0, borderRadius: '6px', overflow: 'hidden' }}>
        <ToolPicture tool={tool} eager />
      </Box>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography>
          This month in Pro:{' '}
          <Link component={RouterLink} href={toolAddress(tool.slug)} color="inherit" dir="auto">
            {tool.name}
          </Link>
        </Typography>
        {tool.proUntil !== null && (
          <Typography variant="body2" color="textSecondary">
            Saves {formatPrice(tool.price)}, included until{' '}
            <LocalDay time={tool.proUntil} format={formatDay} />
          </Typography>
        )}
      </Box>
    </Stack>
  ));

const ROW = {
  gap: 4,
  p: 4,
  alignItems: 'center',
  textAlign: 'left',
  borderBottom: 1,
  borderColor: 'divider',
  [CRAMPED]: { flexDirection: 'column', alignItems: 'start' },
};
