import type { MemberTool } from '@contracts/dashboard';
import type { ToolDetail } from '@contracts/tool';
import HistoryIcon from '@mui/icons-material/History';
import ReceiptIcon from '@mui/icons-material/ReceiptLongOutlined';
import StarBorderIcon from '@mui/icons-material/StarBorder';
import Link from '@mui/material/Link';
import { formatBytes, formatDay } from '../../../shared/format/format';
import { useOrdersQuery } from '../../../shared/orders/ordersApi';
import { receiptOf } from '../../../shared/orders/receiptOf';
import { useMemberToolsQuery } from '../../../shared/tools/memberToolsApi';
import { RouterLink } from '../../../shared/ui/RouterLink';
import { useOwnRatingQuery } from '../ratings/ratingsApi';
import { RATINGS_ID } from '../ratings/RatingsSection';
import { VERSIONS_ID } from '../versions/VersionsSection';
import { BoxFact, BoxFacts } from './BoxFacts';

/** What the owner of a tool may want next, in place of what sells it: its version, the receipt and a rating. */
export function OwnedFacts({ tool }: { tool: ToolDetail }) {
  const { data: tools } = useMemberToolsQuery();
  const { data: orders } = useOrdersQuery();
  const stars = useOwnRatingQuery(tool.id).currentData?.rating?.stars;
  const receipt = receiptOf(tool.id, orders);
  return (
    <BoxFacts>
      <BoxFact icon={<HistoryIcon />} title={downloadText(tools?.find(({ id }) => id === tool.id))}>
        <Link href={`#${VERSIONS_ID}`} underline="always" color="inherit">
          Version {tool.fileVersion}
        </Link>
        {tool.fileSize !== null && `, ${tool.filename}, ${formatBytes(tool.fileSize)}`}
      </BoxFact>
      {receipt && (
        <BoxFact icon={<ReceiptIcon />} title="Bought">
          <Link component={RouterLink} href={receipt} underline="always" color="inherit">
            Your receipt
          </Link>
        </BoxFact>
      )}
      <BoxFact
        icon={<StarBorderIcon />}
        title={stars === undefined ? 'Worked through it?' : `You rated it ${stars} of 5`}
      >
        <Link href={`#${RATINGS_ID}`} underline="always" color="inherit">
          {stars === undefined ? 'Rate it for others' : 'Change your rating'}
        </Link>
      </BoxFact>
    </BoxFacts>
  );
}

function downloadText(tool: MemberTool | undefined): string {
  if (tool?.hasUpdate) return 'Updated since your download';
  return tool?.lastDownloadedAt
    ? `Downloaded on ${formatDay(tool.lastDownloadedAt)}`
    : 'Ready to download';
}
