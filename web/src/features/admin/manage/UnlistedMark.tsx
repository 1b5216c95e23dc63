import type { Tool } from '@contracts/tool';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { Badge } from '../../../shared/ui/Badge';
import { useListing } from '../useListing';

/** Marks a tool as unlisted, with a button to list it again. */
export function UnlistedBadge({ tool }: { tool: Pick<Tool, 'id' | 'name'> }) {
  const { listAgain, pending } = useListing(tool);
  return (
    <Stack direction="row" sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
      <Badge label="Unlisted" color="warning" />
      <Button size="small" onClick={listAgain} loading={pending} aria-label={`List again: ${tool.name}`}>
        List again
      </Button>
    </Stack>
  );
}
