import type { Tool } from '@contracts/tool';
import type { CurrentUser } from '@contracts/user';

/** The action of a tool's main button (spec §4). */
export type ToolAction = 'download' | 'get-pro' | 'buy' | 'checking' | 'unavailable';

/** Returns a user's action for a tool (spec §4, §8): visitors also get `download` and are asked to log in when they press it. */
export function toolAction(
  tool: Pick<Tool, 'accessLevel' | 'fileSize' | 'unlisted'>,
  user: Pick<CurrentUser, 'isPro'> | null | undefined,
  hasPurchased: boolean | undefined,
): ToolAction {
  if (tool.fileSize === null) return 'unavailable';
  switch (tool.accessLevel) {
    case 'free':
      return 'download';
    case 'pro':
      return user?.isPro ? 'download' : 'get-pro';
    case 'premium':
      if (hasPurchased) return 'download';
      if (user !== null && hasPurchased === undefined) return 'checking';
      return tool.unlisted ? 'unavailable' : 'buy';
    default:
      return 'unavailable';
  }
}
