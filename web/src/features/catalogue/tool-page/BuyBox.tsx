import type { Tool, ToolDetail } from '@contracts/tool';
import { PRO_PRICE } from '@contracts/membership';
import { toolAddress } from '@contracts/pages';
import type { LearningPath } from '@contracts/path';
import CheckIcon from '@mui/icons-material/Check';
import LinkIcon from '@mui/icons-material/Link';
import PlayArrowIcon from '@mui/icons-material/PlayArrow';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { formatBytes } from '../../../shared/format/format';
import { LocalDay } from '../../../shared/format/LocalDay';
import { useCurrentUser } from '../../../shared/session/sessionApi';
import { InProNote } from '../../../shared/tools/InProNote';
import { ToolActionButton } from '../../../shared/tools/ToolActionButton';
import { ToolPrice } from '../../../shared/tools/ToolPrice';
import { AccessBadge, OfferBadge } from '../../../shared/tools/badges';
import { useOfferLive } from '../../../shared/tools/useOfferLive';
import { useIsOwned, useOwnership } from '../../../shared/tools/useOwnership';
import { CopyButton } from '../../../shared/ui/CopyButton';
import { buyersText, formatOfferEnd } from '../toolTexts';
import { PREVIEW_ID } from './preview/TryInBrowser';
import { OwnedFacts } from './OwnedFacts';
import { TrustFacts } from './TrustFacts';

/** The id of the buy box. */
export const BUY_BOX_ID = 'buy-box';

/** What a tool costs, what that includes, and its main button. It stays in view while the page scrolls. */
export function BuyBox({ tool, paths }: { tool: ToolDetail; paths: LearningPath[] }) {
  const user = useCurrentUser();
  const isOwned = useOwned(tool);
  return (
    <Paper component="section" id={BUY_BOX_ID} aria-label="Get this tool" sx={BOX}>
      <Box sx={{ height: 4, bgcolor: `${tool.accessLevel}.main` }} />
      <Box sx={CONTENT}>
        <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'center' }}>
          <AccessBadge level={tool.accessLevel} />
          <Box sx={{ my: -2, mr: -3 }}>
            <CopyButton
              text={() => new URL(toolAddress(tool.slug), window.location.href).href}
              label="Copy the link to this tool"
              icon={LinkIcon}
            />
          </Box>
        </Stack>
        {isOwned ? <Typography sx={PRICE}>You own this tool</Typography> : <Price tool={tool} />}
        <Stack sx={{ gap: 2 }}>
          <ToolActionButton tool={tool} isOwned={isOwned} isMain />
          {user === null && tool.accessLevel === 'free' && tool.fileSize !== null && (
            <Note>Log in with a free account to download.</Note>
          )}
          {tool.previewUrl !== null && (
            <Button
              fullWidth
              size="large"
              variant="outlined"
              component="a"
              href={`#${PREVIEW_ID}`}
              startIcon={<PlayArrowIcon />}
            >
              Try it in your browser
            </Button>
          )}
          {!isOwned && <InProNote tool={tool} />}
          {!isOwned && tool.buyerCount > 0 && <Note>{buyersText(tool.buyerCount)}</Note>}
        </Stack>
        {isOwned ? (
          <OwnedFacts tool={tool} paths={paths} />
        ) : (
          <>
            <Included tool={tool} />
            <TrustFacts tool={tool} />
          </>
        )}
      </Box>
    </Paper>
  );
}

/** Whether the member owns a tool. Until its own check is answered, the list of owned tools decides. */
export function useOwned(tool: Tool): boolean {
  const user = useCurrentUser();
  const isListed = useIsOwned(tool, user);
  return useOwnership(tool, user) ?? isListed;
}

function Price({ tool }: { tool: Tool }) {
  const isOffer = useOfferLive(tool);
  const user = useCurrentUser();
  if (tool.accessLevel === 'free') return <Typography sx={PRICE}>Free</Typography>;
  if (tool.accessLevel === 'pro' && user?.isPro)
    return (
      <Typography sx={{ ...PRICE, fontSize: '1.75rem' }}>Included in your Pro plan</Typography>
    );
  if (tool.accessLevel === 'pro')
    return (
      <div>
        <Typography sx={{ ...PRICE, fontSize: '1.75rem' }}>Included in EXE Pro</Typography>
        <Note>{PRO_PRICE} a month, cancel anytime</Note>
      </div>
    );
  return (
    <Stack sx={{ gap: 2, alignItems: 'start' }}>
      <Box sx={{ '& p': PRICE, '& s': { fontSize: '1.125rem', fontWeight: 400 } }}>
        <ToolPrice tool={tool} />
      </Box>
      <Stack direction="row" sx={{ columnGap: 3, rowGap: 1, flexWrap: 'wrap' }}>
        <OfferBadge tool={tool} />
        {isOffer && tool.offerEndsAt && (
          <Note>
            Offer ends <LocalDay time={tool.offerEndsAt} format={formatOfferEnd} />
          </Note>
        )}
      </Stack>
    </Stack>
  );
}

const TERMS = {
  free: 'No payment and no trial: it stays free',
  pro: 'Every other Pro tool, too, while you are a member',
  premium: 'Pay once, download again anytime, updates included',
} as const;

const Included = ({ tool }: { tool: ToolDetail }) => (
  <Stack component="ul" sx={{ m: 0, p: 0, gap: 2, listStyle: 'none' }}>
    {includedIn(tool).map((text) => (
      <Box component="li" key={text} sx={{ display: 'flex', gap: 3, minWidth: 0 }}>
        <CheckIcon color="primary" sx={{ fontSize: 20, mt: '2px' }} />
        <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          {text}
        </Box>
      </Box>
    ))}
  </Stack>
);

/** What one gets, without what is not known of the tool. */
const includedIn = ({ accessLevel, filename, fileSize, contents }: ToolDetail): string[] => [
  ...(fileSize === null ? [] : [`${filename}, ${formatBytes(fileSize)}`]),
  ...(contents.length > 1 ? ['Everything listed below'] : []),
  TERMS[accessLevel],
];

const Note = ({ children }: { children: ReactNode }) => (
  <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
    {children}
  </Typography>
);

const PRICE = { fontSize: '2.25rem', fontWeight: 750, lineHeight: 1.1, letterSpacing: '-0.03em' };
const BOX = {
  gridArea: 'buy',
  position: { md: 'sticky' },
  top: 88,
  alignSelf: 'start',
  overflow: 'hidden',
  borderColor: 'control',
  boxShadow: 'var(--mui-palette-shadow)',
};
const CONTENT = { display: 'grid', gap: 4, p: { xs: 5, md: 6 } };
