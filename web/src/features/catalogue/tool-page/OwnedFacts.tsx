import type { MemberTool } from '@contracts/dashboard';
import { learningPathAddress, teacherNotesAddress } from '@contracts/pages';
import type { LearningPath } from '@contracts/path';
import type { ToolDetail } from '@contracts/tool';
import HistoryIcon from '@mui/icons-material/History';
import MailIcon from '@mui/icons-material/MailOutlined';
import PlayLessonIcon from '@mui/icons-material/PlayLessonOutlined';
import ReceiptIcon from '@mui/icons-material/ReceiptLongOutlined';
import StarBorderIcon from '@mui/icons-material/StarBorder';
import Link from '@mui/material/Link';
import type { ReactNode } from 'react';
import { formatBytes, formatDay } from '../../../shared/format/format';
import { useOrdersQuery } from '../../../shared/orders/ordersApi';
import { receiptOf } from '../../../shared/orders/receiptOf';
import { useMemberToolsQuery } from '../../../shared/tools/memberToolsApi';
import { RouterLink } from '../../../shared/ui/RouterLink';
import { SupportEmail } from '../../../shared/ui/SupportEmail';
import { useOwnRatingQuery } from '../ratings/ratingsApi';
import { RATINGS_ID } from '../ratings/RatingsSection';
import { VERSIONS_ID } from '../versions/VersionsSection';
import { BoxFact, BoxFacts } from './BoxFacts';

interface OwnedFactsProps {
  tool: ToolDetail;
  /** The learning paths with the tool. */
  paths: LearningPath[];
}

/** What the owner of a tool, or a member whose Pro has it, may want next, in place of what sells it: where to start, its version, the receipt, and a rating once it was downloaded. */
export function OwnedFacts({ tool, paths }: OwnedFactsProps) {
  const { data: tools } = useMemberToolsQuery();
  const own = tools?.find(({ id }) => id === tool.id);
  const starts = startsOf(tool, paths);
  const { data: orders } = useOrdersQuery();
  const stars = useOwnRatingQuery(tool.id).currentData?.rating?.stars;
  const receipt = receiptOf(tool.id, orders);
  return (
    <BoxFacts>
      {starts.length > 0 && (
        <BoxFact icon={<PlayLessonIcon />} title="Learn with it">
          {starts.map((start, index) => (
            <span key={index} style={{ display: 'block' }}>
              {start}
            </span>
          ))}
        </BoxFact>
      )}
      <BoxFact icon={<HistoryIcon />} title={downloadText(own)}>
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
      {(stars !== undefined || own?.lastDownloadedAt) && (
        <BoxFact
          icon={<StarBorderIcon />}
          title={stars === undefined ? 'Worked through it?' : `You rated it ${stars} of 5`}
        >
          <Link href={`#${RATINGS_ID}`} underline="always" color="inherit">
            {stars === undefined ? 'Rate it for others' : 'Change your rating'}
          </Link>
        </BoxFact>
      )}
      <BoxFact icon={<MailIcon />} title={receipt ? 'Questions, or a refund?' : 'Questions?'}>
        <SupportEmail />
      </BoxFact>
    </BoxFacts>
  );
}

/** What to open first: the README of the file, the steps of learning paths, and the notes for teachers. */
function startsOf(
  { id, slug, contents, teacherNotes }: ToolDetail,
  paths: LearningPath[],
): ReactNode[] {
  const link = (href: string, text: string) => (
    <Link component={RouterLink} href={href} underline="always" color="inherit">
      {text}
    </Link>
  );
  return [
    ...(contents.some((line) => line.startsWith('README.md'))
      ? ['Start with README.md in the download']
      : []),
    ...paths.map((path) => {
      const step = path.toolIds.indexOf(id) + 1;
      return link(
        `${learningPathAddress(path.slug)}#step-${step}`,
        `${path.title}, step ${step} of ${path.toolIds.length}`,
      );
    }),
    ...(teacherNotes.length > 0 ? [link(teacherNotesAddress(slug), 'Notes for teachers')] : []),
  ];
}

function downloadText(tool: MemberTool | undefined): string {
  if (tool?.hasUpdate) return 'Updated since your download';
  return tool?.lastDownloadedAt
    ? `Downloaded on ${formatDay(tool.lastDownloadedAt)}`
    : 'Not downloaded yet';
}
