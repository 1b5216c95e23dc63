import type { AdminTool, Tool } from '@contracts/tool';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { memo } from 'react';
import {
  countOf,
  formatCount,
  formatDay,
  formatPrice,
  languageLabel,
} from '../../../shared/format/format';
import { AccessBadge } from '../../../shared/tools/badges';
import { ToolPicture } from '../../../shared/tools/ToolPicture';
import { useListing } from '../useListing';
import { RowButtons, type RowHandlers, RowMenu } from './RowActions';
import DiamondIcon from '@mui/icons-material/Diamond';
import { useIsBefore } from '../../../shared/tools/useIsBefore';
import { Label } from '../../../shared/ui/Label';

interface ToolRowProps extends RowHandlers {
  tool: AdminTool;
}

/** A row of the table. */
export const WideRow = memo(function WideRow({ tool, ...handlers }: ToolRowProps) {
  return (
    <TableRow hover>
      <TableCell component="th" scope="row" sx={{ minWidth: '17rem' }}>
        <Stack direction="row" sx={{ gap: 3, alignItems: 'center' }}>
          <Box sx={{ ...PICTURE, width: 72 }}>
            <ToolPicture tool={tool} />
          </Box>
          <Box sx={{ minWidth: 0 }}>
            <NameAndState tool={tool} />
          </Box>
        </Stack>
      </TableCell>
      <TableCell sx={FIGURES}>
        <AccessBadge level={tool.accessLevel} />
      </TableCell>
      <TableCell sx={FIGURES} align="right">
        {tool.accessLevel === 'premium' ? formatPrice(tool.price) : NONE}
      </TableCell>
      <TableCell sx={FIGURES} align="right">
        {formatCount(tool.downloadCount)}
      </TableCell>
      <TableCell sx={FIGURES}>{tool.starRating > 0 ? `${tool.starRating} of 5` : NONE}</TableCell>
      <TableCell sx={FIGURES}>{membersRating(tool) ?? NONE}</TableCell>
      <TableCell sx={{ ...ROOMY, whiteSpace: 'nowrap' }}>{formatDay(tool.createdAt)}</TableCell>
      <TableCell sx={{ whiteSpace: 'nowrap' }}>
        <RowButtons tool={tool} {...handlers} />
      </TableCell>
    </TableRow>
  );
});

/** A row on a narrow screen: a cell for all facts, and a menu. */
export const NarrowRow = memo(function NarrowRow({ tool, ...handlers }: ToolRowProps) {
  const rating = membersRating(tool);
  return (
    <TableRow>
      <TableCell component="th" scope="row" sx={{ verticalAlign: 'top', py: 3, pr: 0 }}>
        <Stack direction="row" sx={{ gap: 3, alignItems: 'start' }}>
          <Box sx={{ ...PICTURE, width: 64 }}>
            <ToolPicture tool={tool} />
          </Box>
          <Box sx={{ minWidth: 0, flex: 1 }}>
            <NameAndState tool={tool} />
          </Box>
        </Stack>
        <Stack direction="row" sx={{ mt: 2, columnGap: 3, rowGap: 1, flexWrap: 'wrap' }}>
          <AccessBadge level={tool.accessLevel} />
          {tool.accessLevel === 'premium' && (
            <Typography variant="mono">{formatPrice(tool.price)}</Typography>
          )}
          <Typography variant="mono" color="textSecondary">
            {countOf(tool.downloadCount, 'download')}
          </Typography>
          {tool.starRating > 0 && (
            <Typography variant="mono" color="textSecondary">
              Editors: {tool.starRating} of 5
            </Typography>
          )}
          {rating && (
            <Typography variant="mono" color="textSecondary">
              Members: {rating}
            </Typography>
          )}
        </Stack>
      </TableCell>
      <TableCell sx={{ ...MENU, verticalAlign: 'top' }}>
        <RowMenu tool={tool} {...handlers} />
      </TableCell>
    </TableRow>
  );
});

function NameAndState({ tool }: { tool: Tool }) {
  return (
    <>
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{tool.name}</Typography>
      <Typography variant="body2" color="textSecondary">
        {languageLabel(tool.language)}
        {tool.fileSize === null && ', no file yet'}
      </Typography>
      <InProBadge tool={tool} />
      {tool.unlisted && <UnlistedBadge tool={tool} />}
    </>
  );
}

/** The mean and the number of the members' ratings; null without any. */
const membersRating = ({ memberRating }: Tool): string | null =>
  memberRating && `${memberRating.mean} of 5 (${formatCount(memberRating.count)})`;

function UnlistedBadge({ tool }: { tool: Pick<Tool, 'id' | 'name'> }) {
  const { listAgain, pending } = useListing(tool);
  return (
    <Stack direction="row" sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
      <Chip size="small" variant="outlined" label="Unlisted" color="warning" />
      <Button
        size="small"
        onClick={listAgain}
        loading={pending}
        aria-label={`List again: ${tool.name}`}
      >
        List again
      </Button>
    </Stack>
  );
}

const NONE = (
  <Box component="span" sx={{ color: 'text.secondary' }}>
    –
  </Box>
);
const FIGURES = { typography: 'mono', whiteSpace: 'nowrap' };
const PICTURE = { flexShrink: 0, borderRadius: 1, overflow: 'hidden' };

/** The cell of the menu. */
export const MENU = { width: 60, px: 1, textAlign: 'right' };

/** A column for wide screens. */
export const ROOMY = { display: { xs: 'none', lg: 'table-cell' } };

/** Shows until when Pro includes a premium tool, as long as it does. */
function InProBadge({ tool: { proUntil } }: { tool: Pick<Tool, 'proUntil'> }) {
  if (!useIsBefore(proUntil) || proUntil === null) return null;
  return (
    <Label color="pro.main" icon={<DiamondIcon />}>
      In Pro until {formatDay(proUntil)}
    </Label>
  );
}
