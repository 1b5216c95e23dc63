import { PRO_PRICE } from '@contracts/membership';
import { toolAddress } from '@contracts/pages';
import type { Tool } from '@contracts/tool';
import LinkIcon from '@mui/icons-material/Link';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { AccessBadge, OfferBadge } from '../../shared/tools/badges';
import { InProNote } from '../../shared/tools/InProNote';
import { factsOf } from '../../shared/tools/ToolCard';
import { ToolPicture } from '../../shared/tools/ToolPicture';
import { ToolPrice } from '../../shared/tools/ToolPrice';
import { useCurrentUser } from '../../shared/session/sessionApi';
import { useIsOwned } from '../../shared/tools/useOwnership';
import { useOfferLive } from '../../shared/tools/useOfferLive';
import { CopyButton } from '../../shared/ui/CopyButton';
import { formatOfferEnd } from '../../shared/tools/offerEnd';
import { buyersText, isWorthTelling } from './toolTexts';
import { ToolFacts } from './ToolFacts';

interface ToolDescriptionProps {
  tool: Tool;
  /** Members who bought the tool; 0 while unknown. */
  buyerCount: number;
  /** The lesson, shown between description and statistics. */
  children: ReactNode;
}

/** Shows a tool's level, price, offer, image, description and statistics. */
export function ToolDescription({ tool, buyerCount, children }: ToolDescriptionProps) {
  const isOffer = useOfferLive(tool);
  const user = useCurrentUser();
  const isOwned = useIsOwned(tool, user);
  return (
    <Stack sx={{ gap: 4 }}>
      {tool.unlisted && <Alert severity="info">This tool is no longer offered.</Alert>}
      <Stack direction="row" sx={{ gap: 3, alignItems: 'center', flexWrap: 'wrap' }}>
        <AccessBadge level={tool.accessLevel} />
        {isOwned ? (
          <Typography>You own this tool</Typography>
        ) : (
          <>
            <ToolPrice tool={tool} />
            <Box sx={WHOLE_BADGE}>
              <OfferBadge tool={tool} />
            </Box>
            {isOffer && tool.offerEndsAt && (
              <Typography color="textSecondary">
                Offer ends {formatOfferEnd(tool.offerEndsAt)}
              </Typography>
            )}
            <InProNote tool={tool} />
            {tool.accessLevel === 'pro' && (
              <Typography>
                {user?.isPro
                  ? 'Included in your Pro plan'
                  : `Included in EXE Pro, ${PRO_PRICE} a month`}
              </Typography>
            )}
          </>
        )}
        {isWorthTelling(buyerCount) && (
          <Typography color="textSecondary">{buyersText(buyerCount)}</Typography>
        )}
        <Box sx={{ ml: 'auto', mr: -3 }}>
          <CopyButton
            text={`${window.location.origin}${toolAddress(tool.slug)}`}
            label="Copy the link to this tool"
            icon={LinkIcon}
          />
        </Box>
      </Stack>
      <Box sx={GLANCE}>
        <Box sx={{ borderRadius: 1, overflow: 'hidden' }}>
          <ToolPicture tool={tool} eager />
        </Box>
        <Box component="dl" sx={FACTS}>
          {factsOf(tool).map(
            ([term, value]) =>
              value && (
                <div key={term}>
                  <Typography component="dt" color="textSecondary" sx={{ typography: 'label' }}>
                    {term}
                  </Typography>
                  <Typography component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
                    {value}
                  </Typography>
                </div>
              ),
          )}
        </Box>
      </Box>
      <Typography dir="auto" sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
        {tool.description}
      </Typography>
      {children}
      <ToolFacts tool={tool} />
      <Alert severity="info">
        <strong>Educational Purpose Only</strong>
        <br />
        All functionality is simulated and safe.
      </Alert>
    </Stack>
  );
}

/** The picture beside what a learner decides by. */
const GLANCE = {
  display: 'grid',
  gap: 5,
  alignItems: 'center',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 3fr) minmax(0, 2fr)' },
};
const FACTS = {
  m: 0,
  display: 'grid',
  gap: 3,
  gridTemplateColumns: { xs: 'repeat(auto-fit, minmax(6rem, 1fr))', sm: 'minmax(0, 1fr)' },
};
/** Lets the text of a badge wrap, which cards shorten to two lines. */
const WHOLE_BADGE = { display: 'contents', '& > span > span': { display: 'inline' } };
