import { toolAddress } from '@contracts/pages';
import { SKILL_LEVEL_LABELS } from '@contracts/skill-level';
import type { Tool } from '@contracts/tool';
import DownloadIcon from '@mui/icons-material/Download';
import InfoIcon from '@mui/icons-material/InfoOutlined';
import InsertDriveFileIcon from '@mui/icons-material/InsertDriveFileOutlined';
import StarIcon from '@mui/icons-material/Star';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import type SvgIcon from '@mui/material/SvgIcon';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { visuallyHidden } from '@mui/utils';
import { memo, type MouseEvent, useRef } from 'react';
import { describeRating } from '../format/describeRating';
import { countOf, formatBytes, formatCount, formatDuration } from '../format/format';
import { useCurrentUser } from '../session/sessionApi';
import { COVER_DRAWING } from '../ui/coverDrawing';
import { RouterLink } from '../ui/RouterLink';
import { CRAMPED } from '../ui/cramped';
import { TWO_LINES } from '../ui/twoLines';
import { SpecimenLabel } from './SpecimenLabel';
import { ToolActionButton } from './ToolActionButton';
import { ToolMark } from './ToolMark';
import { splitDescription } from './splitDescription';
import { ToolPicture } from './ToolPicture';
import { ToolPrice } from './ToolPrice';
import { AccessBadge, LanguageBadge, OfferBadge } from './badges';
import { useIsOwned } from './useOwnership';

interface ToolCardProps {
  tool: Tool;
  infoHref: string;
  /** The image is above the fold. */
  eager?: boolean;
  heading?: 'h2' | 'h3';
  /** The member has downloaded it. */
  isDownloaded?: boolean;
}

/** History state of a detail dialog that a card opened; closing the dialog then goes back. */
export const OPENED_FROM_CARD = { fromCard: true };

/** A tool in a list (spec §2, tool card). Its name leads to the tool's page; a click outside its buttons opens the details, as the info link does. */
export const ToolCard = memo(function ToolCard({
  tool,
  infoHref,
  eager,
  heading = 'h2',
  isDownloaded = false,
}: ToolCardProps) {
  const isOwned = useIsOwned(tool, useCurrentUser());
  const info = useRef<HTMLAnchorElement>(null);
  const openDetails = ({ target }: MouseEvent) => {
    if (!(target as Element).closest('[data-actions], a') && getSelection()?.isCollapsed !== false)
      info.current?.click();
  };
  return (
    <Paper
      component="article"
      variant="link"
      aria-label={tool.name}
      onClick={openDetails}
      sx={CARD}
    >
      <ToolPicture tool={tool} eager={eager} />
      <Stack sx={{ p: 4, gap: 2, flex: 1, display: { xs: 'contents', sm: 'flex' } }}>
        <Stack direction="row" sx={{ justifyContent: 'space-between', flexWrap: 'wrap', gap: 2 }}>
          <LanguageBadge language={tool.language} />
          <AccessBadge level={tool.accessLevel} />
        </Stack>
        <Box sx={{ minHeight: '5.25rem', minWidth: 0 }}>
          <Typography variant="h3" component={heading} gutterBottom dir="auto" sx={NAME}>
            <Link
              component={RouterLink}
              href={toolAddress(tool.slug)}
              color="inherit"
              underline="hover"
            >
              {tool.name}
            </Link>
          </Typography>
          <Typography color="textSecondary" dir="auto" sx={TWO_LINES}>
            {splitDescription(tool.description)[0]}
          </Typography>
        </Box>
        <Box sx={{ mt: 'auto', gridColumn: WHOLE_ROW, minWidth: 0 }}>
          <SpecimenLabel facts={factsOf(tool)} />
        </Box>
        <Stack direction="row" sx={{ ...LINE, gridColumn: WHOLE_ROW }}>
          <ToolMeta tool={tool} />
          <ToolMark tool={tool} has={isDownloaded ? 'Downloaded' : isOwned ? 'Owned' : null} />
        </Stack>
        <Stack direction="row" sx={PRICE_LINE}>
          {tool.accessLevel === 'premium' && !isOwned ? (
            <>
              <ToolPrice tool={tool} />
              <OfferBadge tool={tool} />
            </>
          ) : (
            <Typography color={`${tool.accessLevel}.main`}>{NO_PRICE[tool.accessLevel]}</Typography>
          )}
        </Stack>
        <Stack direction="row" data-actions sx={{ gap: 2, cursor: 'auto', gridColumn: WHOLE_ROW }}>
          <ToolActionButton tool={tool} isOwned={isOwned} />
          <Tooltip title="Details">
            <IconButton
              ref={info}
              component={RouterLink}
              href={infoHref}
              state={OPENED_FROM_CARD}
              aria-label={`Details of ${tool.name}`}
            >
              <InfoIcon />
            </IconButton>
          </Tooltip>
        </Stack>
      </Stack>
    </Paper>
  );
});

const WHOLE_ROW = '1 / -1';
const PHONE = '@media (max-width: 599.95px)';
/** On phones a row: the drawing of the cover beside the text, or without it where both have no room. */
const CARD = {
  cursor: 'pointer',
  overflow: 'hidden',
  height: 1,
  display: { xs: 'grid', sm: 'flex' },
  flexDirection: 'column',
  gridTemplateColumns: '6rem minmax(0, 1fr)',
  gridTemplateRows: 'auto 1fr',
  columnGap: 4,
  rowGap: { xs: 2, sm: 0 },
  p: { xs: 4, sm: 0 },
  '& > :first-of-type': {
    aspectRatio: { xs: 'auto', sm: '16 / 9' },
    gridRow: 'span 2',
    borderRadius: { xs: '6px', sm: 0 },
    contain: { xs: 'size', sm: 'none' }, // as high as the text
    position: 'relative',
    '& > img': { [PHONE]: COVER_DRAWING },
  },
  [CRAMPED]: {
    gridTemplateColumns: 'minmax(0, 1fr)',
    gridTemplateRows: 'none',
    '& > :first-of-type': { display: 'none' },
  },
};
/** Whole in a narrow column. */
const NAME = { ...TWO_LINES, [CRAMPED]: { WebkitLineClamp: 'none' } };
const LINE = {
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 2,
  minHeight: '1.5rem',
  [CRAMPED]: { flexWrap: 'wrap' },
};
const PRICE_LINE = {
  ...LINE,
  gridColumn: WHOLE_ROW,
  minHeight: '1.75rem',
  whiteSpace: 'nowrap',
  '& > :last-child': { minWidth: 0 },
  '& span > span': { display: 'block', textOverflow: 'ellipsis' },
  [CRAMPED]: { flexWrap: 'wrap', whiteSpace: 'normal' },
};
const NO_PRICE = { free: 'Free', pro: 'Included in Pro', premium: 'Yours' };

/** What a learner decides by. */
export const factsOf = (tool: Tool): [string, string | null][] => [
  ['Level', tool.skillLevel && SKILL_LEVEL_LABELS[tool.skillLevel]],
  ['Time', tool.durationMinutes === null ? null : formatDuration(tool.durationMinutes)],
  ['Runs on', tool.platform],
];

/** Shows rating, downloads and size; leaves out those without a value (spec §5, display). */
function ToolMeta({
  tool,
}: {
  tool: Pick<Tool, 'starRating' | 'memberRating' | 'downloadCount' | 'fileSize'>;
}) {
  return (
    <Stack direction="row" sx={META}>
      {tool.starRating > 0 && (
        <Entry
          icon={StarIcon}
          label={`${tool.starRating} of 5 stars`}
          text={String(tool.starRating)}
        />
      )}
      {tool.memberRating && (
        <Entry
          icon={StarIcon}
          label={describeRating(tool.memberRating)}
          text={`${tool.memberRating.mean.toFixed(1)} (${formatCount(tool.memberRating.count)})`}
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

const META = {
  columnGap: 3,
  minWidth: 0,
  overflow: 'hidden',
  color: 'text.secondary',
  [CRAMPED]: { flexWrap: 'wrap' },
};

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
