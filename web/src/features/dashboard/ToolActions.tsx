import type { MemberTool } from '@contracts/dashboard';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useOrdersQuery } from '../../shared/orders/ordersApi';
import { receiptOf } from '../../shared/orders/receiptOf';
import { RouterLink } from '../../shared/ui/RouterLink';
import { RowDownload } from '../../shared/tools/RowDownload';

interface ToolActionsProps {
  tool: MemberTool;
  /** Whether the download is the main action of the page. */
  isMain?: boolean;
}

/** The download or update of a tool, and its receipt if there is one. */
export function ToolActions({ tool, isMain = false }: ToolActionsProps) {
  const { data: orders } = useOrdersQuery();
  const receiptHref = tool.isOwned ? receiptOf(tool.id, orders) : undefined;
  return (
    <>
      {receiptHref && (
        <Link
          component={RouterLink}
          href={receiptHref}
          aria-label={`Receipt: ${tool.name}`}
          sx={{ px: 2, py: 2, order: isMain ? 1 : 0 }}
        >
          Receipt
        </Link>
      )}
      {tool.canDownload ? (
        <RowDownload
          tool={tool}
          label={tool.hasUpdate ? 'Download update' : 'Download'}
          variant={isMain || tool.hasUpdate ? 'contained' : 'outlined'}
        />
      ) : (
        <Button variant="outlined" disabled aria-label={`Unavailable: ${tool.name}`}>
          Unavailable
        </Button>
      )}
    </>
  );
}
