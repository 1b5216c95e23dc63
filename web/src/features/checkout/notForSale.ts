import type { Tool } from '@contracts/tool';

/** Why a tool cannot be bought; null when it can. */
export function notForSale({ accessLevel, fileSize }: Pick<Tool, 'accessLevel' | 'fileSize'>): string | null {
  if (accessLevel === 'free') return "This tool is free. There's nothing to pay.";
  if (accessLevel === 'pro') return "This tool comes with EXE Pro and isn't sold separately.";
  return fileSize === null ? 'This tool has no file yet.' : null;
}
