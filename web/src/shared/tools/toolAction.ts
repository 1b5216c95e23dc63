import type { Tool } from '@contracts/tool';
import type { CurrentUser } from '@contracts/user';

/** What the main button of a tool does (spec §4). */
export type ToolAction = 'download' | 'get-pro' | 'buy' | 'checking' | 'unavailable';

/**
 * Which action a person gets for a tool: downloading when they may, else the way to be allowed. Visitors get the button
 * too, and are asked to log in when they use it (spec §4, §8). While it is unknown whether somebody owns a premium tool, it is not offered.
 */
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
