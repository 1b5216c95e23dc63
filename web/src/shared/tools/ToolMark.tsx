import type { Tool } from '@contracts/tool';
import CheckIcon from '@mui/icons-material/Check';
import DiamondIcon from '@mui/icons-material/Diamond';
import Typography from '@mui/material/Typography';
import { useIsBefore } from './useIsBefore';

interface ToolMarkProps {
  tool: Pick<Tool, 'proUntil'>;
  /** Of the member who has the tool: `Owned` or `Downloaded`. */
  has: string | null;
}

/** Marks a tool in a list that the member has, or else one that Pro includes for a time; its page says until when. */
export function ToolMark({ tool: { proUntil }, has }: ToolMarkProps) {
  const isInPro = useIsBefore(proUntil);
  if (has === null && !isInPro) return null;
  const Icon = has === null ? DiamondIcon : CheckIcon;
  return (
    <Typography
      variant="mono"
      component="span"
      color={has === null ? 'pro.main' : 'free.main'}
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, whiteSpace: 'nowrap' }}
    >
      <Icon sx={{ fontSize: 16 }} />
      {has ?? 'In Pro now'}
    </Typography>
  );
}
