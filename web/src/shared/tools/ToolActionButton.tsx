import type { Tool } from '@contracts/tool';
import type { CurrentUser } from '@contracts/user';
import DiamondIcon from '@mui/icons-material/Diamond';
import ShoppingCartIcon from '@mui/icons-material/ShoppingCart';
import Button from '@mui/material/Button';
import { formatPrice } from '../format/format';
import { useCurrentUser } from '../session/sessionApi';
import { RouterLink } from '../ui/RouterLink';
import { DownloadButton } from './DownloadButton';

/** The action of a tool's main button (spec §4). */
type ToolAction = 'download' | 'get-pro' | 'buy' | 'unavailable';

/** Returns a user's action for a tool (spec §4, §8): visitors also get `download` and are asked to log in when they press it. */
export function toolAction(
  tool: Pick<Tool, 'accessLevel' | 'fileSize' | 'unlisted'>,
  user: Pick<CurrentUser, 'isPro'> | null | undefined,
  hasPurchased: boolean,
): ToolAction {
  if (tool.fileSize === null) return 'unavailable';
  switch (tool.accessLevel) {
    case 'free':
      return 'download';
    case 'pro':
      return user?.isPro ? 'download' : 'get-pro';
    case 'premium':
      if (hasPurchased) return 'download';
      return tool.unlisted ? 'unavailable' : 'buy';
    default:
      return 'unavailable';
  }
}

/** The main button of a tool: downloads it, or leads to Pro or to its purchase (spec §4). */
export function ToolActionButton({ tool, isOwned }: { tool: Tool; isOwned: boolean }) {
  const user = useCurrentUser();
  switch (toolAction(tool, user, isOwned)) {
    case 'download':
      return <DownloadButton tool={tool} />;
    case 'get-pro':
      return (
        <Button
          fullWidth
          variant="outlined"
          color="pro"
          component={RouterLink}
          href={`/payment?tool=${tool.id}`}
          startIcon={<DiamondIcon />}
          aria-label={`Pro Only, ${tool.name}`}
        >
          Pro Only
        </Button>
      );
    case 'buy':
      return (
        <Button
          fullWidth
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
    case 'unavailable':
      return (
        <Button fullWidth variant="outlined" disabled aria-label={`Unavailable, ${tool.name}`}>
          Unavailable
        </Button>
      );
  }
}
