import type { Tool } from '@contracts/tool';
import DiamondIcon from '@mui/icons-material/Diamond';
import { formatDay } from '../../../shared/format/format';
import { useIsBefore } from '../../../shared/tools/useIsBefore';
import { Label } from '../../../shared/ui/Label';

/** Shows until when Pro includes a premium tool, as long as it does. */
export function InProBadge({ tool: { proUntil } }: { tool: Pick<Tool, 'proUntil'> }) {
  if (!useIsBefore(proUntil) || proUntil === null) return null;
  return (
    <Label color="pro.main" icon={<DiamondIcon />}>
      In Pro until {formatDay(proUntil)}
    </Label>
  );
}
