import type { Tool } from '@contracts/tool';
import DownloadIcon from '@mui/icons-material/Download';
import InsertDriveFileIcon from '@mui/icons-material/InsertDriveFileOutlined';
import StarIcon from '@mui/icons-material/Star';
import Box from '@mui/material/Box';
import type SvgIcon from '@mui/material/SvgIcon';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { visuallyHidden } from '@mui/utils';
import { countOf, formatBytes, formatCount } from '../format/format';

/** Shows rating, downloads and size; leaves out those without a value (spec §5, display). */
export function ToolMeta({
  tool,
}: {
  tool: Pick<Tool, 'starRating' | 'downloadCount' | 'fileSize'>;
}) {
  return (
    <Stack
      direction="row"
      sx={{ gap: 4, minHeight: 24, flexWrap: 'wrap', color: 'text.secondary' }}
    >
      {tool.starRating > 0 && (
        <Entry
          icon={StarIcon}
          label={`${tool.starRating} of 5 stars`}
          text={String(tool.starRating)}
        />
      )}
      {tool.downloadCount > 0 && (
        <Entry
          icon={DownloadIcon}
          label={countOf(tool.downloadCount, 'download')}
          text={formatCount(tool.downloadCount)}
        />
      )}
      {tool.fileSize !== null && (
        <Entry
          icon={InsertDriveFileIcon}
          label={`Size ${formatBytes(tool.fileSize)}`}
          text={formatBytes(tool.fileSize)}
        />
      )}
    </Stack>
  );
}

function Entry({ icon: Icon, label, text }: { icon: typeof SvgIcon; label: string; text: string }) {
  return (
    <Typography
      variant="mono"
      component="span"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}
    >
      <Icon sx={{ fontSize: 16 }} />
      <span aria-hidden="true">{text}</span>
      <Box component="span" sx={visuallyHidden}>
        {label}
      </Box>
    </Typography>
  );
}
