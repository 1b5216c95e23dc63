import type { Tool, ToolDetail } from '@contracts/tool';
import { PRO_PRICE } from '@contracts/membership';
import { toolAddress } from '@contracts/pages';
import CheckIcon from '@mui/icons-material/Check';
import LinkIcon from '@mui/icons-material/Link';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { formatBytes } from '../../../shared/format/format';
import { LocalDay } from '../../../shared/format/LocalDay';
import { useCurrentUser } from '../../../shared/session/sessionApi';
import { ToolActionButton } from '../../../shared/tools/ToolActionButton';
import { ToolPrice } from '../../../shared/tools/ToolPrice';
import { AccessBadge, OfferBadge } from '../../../shared/tools/badges';
import { useOfferLive } from '../../../shared/tools/useOfferLive';
import { useIsOwned, useOwnership } from '../../../shared/tools/useOwnership';
import { CopyButton } from '../../../shared/ui/CopyButton';
import { RouterLink } from '../../../shared/ui/RouterLink';
import { SupportEmail } from '../../../shared/ui/SupportEmail';
import { buyersText, formatOfferEnd } from '../toolTexts';

/** What a tool costs, what that includes, and its main button. It stays in view while the page scrolls. */
export function BuyBox({ tool }: { tool: ToolDetail }) {
  const user = useCurrentUser();
  const isListed = useIsOwned(tool, user);
  const isOwned = useOwnership(tool, user) ?? isListed;
  return (
    <Paper component="section" aria-label="Get this tool" sx={BOX}>
      <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'center' }}>
        <AccessBadge level={tool.accessLevel} />
        <CopyButton
          text={() => new URL(toolAddress(tool.slug), window.location.href).href}
          label="Copy the link to this tool"
          icon={LinkIcon}
        />
      </Stack>
      {isOwned ? <Typography sx={PRICE}>You own this tool</Typography> : <Price tool={tool} />}
      <ToolActionButton tool={tool} isOwned={isOwned} />
      {user === null && tool.accessLevel === 'free' && tool.fileSize !== null && (
        <Note>Log in with a free account to download.</Note>
      )}
      <Stack component="ul" sx={{ m: 0, p: 0, gap: 2, listStyle: 'none' }}>
        {includedIn(tool).map((text) => (
          <Box component="li" key={text} sx={{ display: 'flex', gap: 2, minWidth: 0 }}>
            <CheckIcon color="primary" sx={{ fontSize: 20, mt: '2px' }} />
            <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              {text}
            </Box>
          </Box>
        ))}
      </Stack>
      <Reassurance tool={tool} />
    </Paper>
  );
}

function Price({ tool }: { tool: Tool }) {
  const isOffer = useOfferLive(tool);
  if (tool.accessLevel === 'free') return <Typography sx={PRICE}>Free</Typography>;
  if (tool.accessLevel === 'pro')
    return (
      <div>
        <Typography sx={PRICE}>Included in EXE Pro</Typography>
        <Note>{PRO_PRICE} a month, cancel anytime</Note>
      </div>
    );
  return (
    <Stack sx={{ gap: 2, alignItems: 'start' }}>
      <Box sx={{ '& p': PRICE, '& s': { fontSize: '1rem', fontWeight: 400 } }}>
        <ToolPrice tool={tool} />
      </Box>
      <OfferBadge tool={tool} />
      {isOffer && tool.offerEndsAt && (
        <Note>
          Offer ends <LocalDay time={tool.offerEndsAt} format={formatOfferEnd} />
        </Note>
      )}
    </Stack>
  );
}

const TERMS = {
  free: 'No payment and no trial: it stays free',
  pro: 'All other Pro tools while you are a member',
  premium: 'Pay once, download again anytime, updates included',
} as const;

/** What one gets, without what is not known of the tool. */
const includedIn = ({ accessLevel, filename, fileSize, contents }: ToolDetail): string[] => [
  ...(fileSize === null ? [] : [`${filename}, ${formatBytes(fileSize)}`]),
  ...(contents.length > 1 ? [`${contents.length} parts, listed below`] : []),
  TERMS[accessLevel],
  'Simulated and safe: it touches no real system',
];

/** What makes a purchase safe: how to get the money back, and whom to ask. */
function Reassurance({ tool: { accessLevel, buyerCount } }: { tool: ToolDetail }) {
  return (
    <Stack sx={{ gap: 1, pt: 4, borderTop: 1, borderColor: 'divider' }}>
      {buyerCount > 0 && <Note>{buyersText(buyerCount)}</Note>}
      {accessLevel !== 'free' && (
        <Note>
          Doesn&apos;t work as described? <TermsLink>Refund within 14 days</TermsLink>
        </Note>
      )}
      <Note>
        Questions? <SupportEmail />
      </Note>
    </Stack>
  );
}

const TermsLink = ({ children }: { children: ReactNode }) => (
  <Link component={RouterLink} href="/terms" underline="always" color="inherit">
    {children}
  </Link>
);

const Note = ({ children }: { children: ReactNode }) => (
  <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
    {children}
  </Typography>
);

const PRICE = { fontSize: '1.75rem', fontWeight: 750, lineHeight: 1.2, letterSpacing: '-0.02em' };
const BOX = {
  gridArea: 'buy',
  position: { md: 'sticky' },
  top: 88,
  alignSelf: 'start',
  display: 'grid',
  gap: 4,
  p: { xs: 5, md: 6 },
};
