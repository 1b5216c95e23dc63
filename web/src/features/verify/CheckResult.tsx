import { toolAddress } from '@contracts/pages';
import CancelIcon from '@mui/icons-material/CancelOutlined';
import CheckIcon from '@mui/icons-material/CheckCircleOutlined';
import HelpIcon from '@mui/icons-material/HelpOutlineOutlined';
import WarningIcon from '@mui/icons-material/WarningAmberOutlined';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { formatBytes, formatDay } from '../../shared/format/format';
import { RouterLink } from '../../shared/ui/RouterLink';
import type { CheckStep, FileCheck, Verdict } from './checkFile';

const VERDICTS: Record<Verdict, { title: string; color: string; icon: typeof CheckIcon }> = {
  verified: { title: 'Verified', color: 'success.main', icon: CheckIcon },
  replaced: { title: 'Verified: an older version', color: 'warning.main', icon: CheckIcon },
  withdrawn: { title: 'Withdrawn', color: 'error.main', icon: WarningIcon },
  unchecked: { title: 'Not fully checked', color: 'warning.main', icon: HelpIcon },
  unknown: { title: 'Unknown file', color: 'error.main', icon: CancelIcon },
  failed: { title: 'Not verified', color: 'error.main', icon: CancelIcon },
};

const STEPS = {
  passed: { word: 'Passed', color: 'success.main', icon: CheckIcon },
  failed: { word: 'Failed', color: 'error.main', icon: CancelIcon },
  unavailable: { word: 'Not checked', color: 'warning.main', icon: HelpIcon },
};

/** What a file is, and each step that shows it. */
export function CheckResult({ check }: { check: FileCheck }) {
  const { title, color, icon: Icon } = VERDICTS[check.verdict];
  return (
    <Paper sx={{ p: { xs: 5, sm: 6 }, borderLeft: '6px solid', borderLeftColor: color }}>
      <Typography variant="h2" sx={{ display: 'flex', alignItems: 'center', gap: 2, color }}>
        <Icon sx={{ fontSize: 32 }} />
        {title}
      </Typography>
      <Typography sx={{ mt: 3, overflowWrap: 'anywhere' }}>{sentenceOf(check)}</Typography>
      <Typography color="textSecondary" variant="body2" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
        {check.filename}, {formatBytes(check.digest.size)}
      </Typography>
      <Box component="ol" sx={LIST}>
        {check.steps.map((step) => (
          <Step key={step.title} step={step} />
        ))}
      </Box>
      {check.publication && check.tool?.isOffered && (
        <Link component={RouterLink} href={toolAddress(check.publication.entry.slug)}>
          See the tool
        </Link>
      )}
    </Paper>
  );
}

function Step({ step }: { step: CheckStep }) {
  const { word, color, icon: Icon } = STEPS[step.state];
  return (
    <Box component="li" sx={{ display: 'flex', gap: 3 }}>
      <Icon sx={{ color, mt: 0.5 }} />
      <div>
        <Typography sx={{ fontWeight: 600 }}>
          {step.title}: {word}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {step.text}
        </Typography>
      </div>
    </Box>
  );
}

const LIST = { listStyle: 'none', p: 0, my: 5, display: 'grid', gap: 4 };

/** Says which tool and version a file is, since when, and whether it is still offered. */
function sentenceOf({ verdict, publication, tool }: FileCheck): string {
  if (!publication)
    return 'This file was never published here, or it was changed later. Do not run it.';
  if (verdict === 'failed')
    return 'This file has the digest of a published one, but its signature or its entry in the log is wrong. Do not run it.';
  const { entry, withdrawal, newestVersion } = publication;
  const name = tool?.name ?? entry.slug;
  const what = `Version ${entry.version} of ${name}, published on ${formatDay(entry.at)}.`;
  if (withdrawal) {
    const reason = withdrawal.reason ? ` Reason: ${withdrawal.reason}` : '';
    return `${what} It was withdrawn on ${formatDay(withdrawal.at)}. Do not run it.${reason}`;
  }
  if (newestVersion !== undefined && newestVersion > entry.version)
    return `${what} Version ${newestVersion} is newer.`;
  return `${what} ${tool?.isOffered === false ? 'It is no longer offered.' : 'It is the newest version.'}`;
}
