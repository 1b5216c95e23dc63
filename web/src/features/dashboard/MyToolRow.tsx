import type { MemberTool } from '@contracts/dashboard';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { formatDay } from '../../shared/format/format';
import { RouterLink } from '../../shared/ui/RouterLink';
import { RowDownload } from './RowDownload';
import { ToolListItem } from './ToolListItem';

/** One of the member's tools with its download or update, and its receipt if there is one. */
export function MyToolRow({
  tool,
  receiptHref,
}: {
  tool: MemberTool;
  receiptHref: string | undefined;
}) {
  return (
    <ToolListItem tool={tool} facts={<Facts tool={tool} />}>
      {receiptHref && (
        <Link
          component={RouterLink}
          href={receiptHref}
          aria-label={`Receipt: ${tool.name}`}
          sx={{ px: 2, py: 2 }}
        >
          Receipt
        </Link>
      )}
      {tool.canDownload ? (
        <RowDownload
          tool={tool}
          label={tool.hasUpdate ? 'Download update' : 'Download'}
          isPrimary={tool.hasUpdate}
        />
      ) : (
        <Button variant="outlined" disabled aria-label={`Unavailable: ${tool.name}`}>
          Unavailable
        </Button>
      )}
    </ToolListItem>
  );
}

function Facts({ tool: { unlisted, hasUpdate, lastDownloadedAt } }: { tool: MemberTool }) {
  return (
    <>
      {unlisted && <Chip size="small" variant="outlined" label="No longer offered" />}
      {hasUpdate && (
        <Chip
          size="small"
          color="primary"
          variant="outlined"
          label="Updated since your last download"
        />
      )}
      {!hasUpdate && (
        <Typography variant="body2" color="textSecondary">
          {lastDownloadedAt === null
            ? 'Not downloaded yet'
            : `Last downloaded ${formatDay(lastDownloadedAt)}`}
        </Typography>
      )}
    </>
  );
}
