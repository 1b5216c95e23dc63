import type { ToolDetail } from '@contracts/tool';
import MailIcon from '@mui/icons-material/MailOutlined';
import ReplayIcon from '@mui/icons-material/Replay';
import ShieldIcon from '@mui/icons-material/ShieldOutlined';
import Link from '@mui/material/Link';
import { RouterLink } from '../../../shared/ui/RouterLink';
import { SupportEmail } from '../../../shared/ui/SupportEmail';
import { SAFETY_ID } from '../safety/SafetySection';
import { BoxFact, BoxFacts } from './BoxFacts';
import { CHECKSUM_ID } from './VerifyDownload';

/** What makes a download and a purchase safe: what the tool may do, how to check its file, how to get the money back, and whom to ask. */
export function TrustFacts({ tool }: { tool: ToolDetail }) {
  return (
    <BoxFacts>
      {tool.sha256 !== null && (
        <BoxFact icon={<ShieldIcon />} title="Checked and signed">
          <Link href={`#${SAFETY_ID}`} underline="always" color="inherit">
            Safety report
          </Link>
          {', '}
          <Link href={`#${CHECKSUM_ID}`} underline="always" color="inherit">
            SHA-256 checksum
          </Link>
        </BoxFact>
      )}
      {tool.accessLevel !== 'free' && (
        <BoxFact icon={<ReplayIcon />} title="Doesn't work as described?">
          <Link component={RouterLink} href="/terms" underline="always" color="inherit">
            Refund within 14 days
          </Link>
        </BoxFact>
      )}
      <BoxFact icon={<MailIcon />} title="Questions?">
        <SupportEmail />
      </BoxFact>
    </BoxFacts>
  );
}
