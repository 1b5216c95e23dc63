import { type AccessAction, decideAccess } from '@contracts/access';
import type { Tool } from '@contracts/tool';
import type { CurrentUser } from '@contracts/user';
import DiamondIcon from '@mui/icons-material/Diamond';
import ShoppingCartIcon from '@mui/icons-material/ShoppingCart';
import Button from '@mui/material/Button';
import { formatPrice } from '../format/format';
import { useCurrentUser } from '../session/sessionApi';
import { RouterLink } from '../ui/RouterLink';
import { DownloadButton } from './DownloadButton';
import { useIsBefore } from './useIsBefore';

type ActedTool = Pick<Tool, 'accessLevel' | 'fileSize' | 'unlisted'>;

/** Returns what the main button of a tool does for a user (spec §4, §8); null when it does nothing. `log_in` is a download that asks for it. */
export const toolAction = (
  { accessLevel, fileSize, unlisted }: ActedTool,
  user: Pick<CurrentUser, 'isPro'> | null | undefined,
  { hasPurchased, isIncludedInPro }: { hasPurchased: boolean; isIncludedInPro: boolean },
): AccessAction | null =>
  decideAccess(
    { accessLevel, hasFile: fileSize !== null, unlisted, isIncludedInPro },
    user ? { isPro: user.isPro, hasPurchased } : null,
  ).action;

/** What the main button of a tool does for the current user; updates when the tool's time in Pro ends. */
export function useToolAction(
  tool: ActedTool & Pick<Tool, 'proUntil'>,
  isOwned: boolean,
): AccessAction | null {
  const isIncludedInPro = useIsBefore(tool.proUntil);
  return toolAction(tool, useCurrentUser(), { hasPurchased: isOwned, isIncludedInPro });
}

interface ToolActionButtonProps {
  tool: Tool;
  isOwned: boolean;
  /** It is the main button of the page: larger, filled, and it names Pro, beside its price by the month. */
  isMain?: boolean;
}

/** The main button of a tool: downloads it, or leads to Pro or to its purchase (spec §4). */
export function ToolActionButton({ tool, isOwned, isMain = false }: ToolActionButtonProps) {
  const action = useToolAction(tool, isOwned);
  const size = isMain ? 'large' : 'medium';
  switch (action) {
    case 'download':
    case 'log_in':
      return <DownloadButton tool={tool} size={size} />;
    case 'get_pro':
      return (
        <Button
          fullWidth
          size={size}
          variant={isMain ? 'contained' : 'outlined'}
          color="pro"
          component={RouterLink}
          href={`/payment?tool=${tool.id}${isMain ? '&method=card' : ''}`}
          startIcon={<DiamondIcon />}
          aria-label={`${isMain ? 'Get EXE Pro' : 'Pro Only'}, ${tool.name}`}
        >
          {isMain ? 'Get EXE Pro' : 'Pro Only'}
        </Button>
      );
    case 'buy':
      return (
        <Button
          fullWidth
          size={size}
          variant="contained"
          color="buy"
          component={RouterLink}
          href={`/payment/${tool.id}`}
          startIcon={<ShoppingCartIcon />}
          aria-label={`Buy ${formatPrice(tool.price)}, ${tool.name}`}
        >
          Buy {formatPrice(tool.price)}
        </Button>
      );
    default:
      return (
        <Button fullWidth variant="outlined" disabled aria-label={`Unavailable, ${tool.name}`}>
          Unavailable
        </Button>
      );
  }
}
