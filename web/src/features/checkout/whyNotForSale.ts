import type { Tool } from '@contracts/tool';

/** Returns why a tool cannot be bought; null when it can. */
export function whyNotForSale({
  accessLevel,
  fileSize,
  unlisted,
}: Pick<Tool, 'accessLevel' | 'fileSize' | 'unlisted'>): string | null {
  if (accessLevel === 'free') return "This tool is free. There's nothing to pay.";
  if (accessLevel === 'pro') return "This tool comes with EXE Pro and isn't sold separately.";
  if (unlisted) return 'This tool is no longer offered.';
  return fileSize === null ? 'This tool has no file yet.' : null;
}
