import type { Tool, ToolDetail } from '@contracts/tool';
import { PRO_PRICE } from '@contracts/membership';
import { PREVIEW_ID, toolAddress } from '@contracts/pages';
import type { LearningPath } from '@contracts/path';
import LinkIcon from '@mui/icons-material/Link';
import PlayArrowIcon from '@mui/icons-material/PlayArrow';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useConfigQuery } from '../../../shared/api/configApi';
import { AcceptedCoins } from '../../../shared/currencies/AcceptedCoins';
import { LocalDay } from '../../../shared/format/LocalDay';
import { openPaymentText } from '../../../shared/orders/openPaymentText';
import { useCurrentUser } from '../../../shared/session/sessionApi';
import { InProNote } from '../../../shared/tools/InProNote';
import { useToolAction } from '../../../shared/tools/ToolActionButton';
import { ToolPrice } from '../../../shared/tools/ToolPrice';
import { AccessBadge, OfferBadge } from '../../../shared/tools/badges';
import { useOfferLive } from '../../../shared/tools/useOfferLive';
import { useIsOwned, useOwnership } from '../../../shared/tools/useOwnership';
import { CopyButton } from '../../../shared/ui/CopyButton';
import { formatOfferEnd } from '../../../shared/tools/offerEnd';
import { buyersText, isWorthTelling } from '../toolTexts';
import { VERSIONS_ID } from '../versions/VersionsSection';
import { Included } from './Included';
import { MainButton, useOrderToContinue } from './MainButton';
import { OwnedFacts } from './OwnedFacts';
import { TrustFacts } from './TrustFacts';

/** The id of the main button in the buy box. */
export const BUY_BUTTON_ID = 'buy-button';

interface BuyBoxProps {
  tool: ToolDetail;
  paths: LearningPath[];
  /** Runs the preview, to which the link leads. */
  onTry: () => void;
}

/** What a tool costs, what that includes, and its main button. It stays in view while the page scrolls. */
export function BuyBox({ tool, paths, onTry }: BuyBoxProps) {
  const user = useCurrentUser();
  const { data: config } = useConfigQuery();
  const isOwned = useOwned(tool);
  const action = useToolAction(tool, isOwned);
  const isInOwnPro = tool.accessLevel === 'pro' && action === 'download';
  const openOrder = useOrderToContinue(tool, isOwned);
  return (
    <Paper component="section" aria-label="Get this tool" sx={BOX}>
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
          <div id={BUY_BUTTON_ID}>
            <MainButton tool={tool} isOwned={isOwned} />
          </div>
          {tool.fileSize === null && (
            <Note>
              There is nothing to download at the moment. See the{' '}
              <Link href={`#${VERSIONS_ID}`} color="inherit">
                versions
              </Link>
              .
            </Note>
          )}
          {openOrder && <Note>{openPaymentText(openOrder)}</Note>}
          {action === 'buy' && !openOrder && <AcceptedCoins />}
          {action === 'get_pro' && !openOrder && (
            <AcceptedCoins hasCard={config?.cardPayments === true} />
          )}
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
              onClick={onTry}
              startIcon={<PlayArrowIcon />}
            >
              Try it in your browser
            </Button>
          )}
          {!isOwned && <InProNote tool={tool} />}
          {!isOwned && isWorthTelling(tool.buyerCount) && (
            <Note>{buyersText(tool.buyerCount)}</Note>
          )}
        </Stack>
        {isOwned || isInOwnPro ? (
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

/** Whether the member owns a tool. Until its own check has a response, the list of owned tools decides. */
export function useOwned(tool: Tool): boolean {
  const user = useCurrentUser();
  const isListed = useIsOwned(tool, user);
  return useOwnership(tool, user) ?? isListed;
}

function Price({ tool }: { tool: Tool }) {
  const isOffer = useOfferLive(tool);
  const user = useCurrentUser();
  const { data: config } = useConfigQuery();
  if (tool.accessLevel === 'free') return <Typography sx={PRICE}>Free</Typography>;
  if (tool.accessLevel === 'pro' && user?.isPro)
    return (
      <Typography sx={{ ...PRICE, fontSize: '1.75rem' }}>Included in your Pro plan</Typography>
    );
  if (tool.accessLevel === 'pro')
    return (
      <div>
        <Typography sx={{ ...PRICE, fontSize: '1.75rem' }}>Included in EXE Pro</Typography>
        <Note>
          {PRO_PRICE} {config?.cardPayments ? 'a month, cancel anytime' : 'for 30 days, paid once'}
        </Note>
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
