import type { SafetyReport } from '@contracts/safety';
import ReportIcon from '@mui/icons-material/ReportProblemOutlined';
import VerifiedIcon from '@mui/icons-material/VerifiedUserOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { messageOf } from '../../../shared/api/baseQuery';
import { countOf } from '../../../shared/format/format';
import { Label } from '../../../shared/ui/Label';
import { LoadError } from '../../../shared/ui/LoadError';
import { LoadingSkeleton } from '../../../shared/ui/LoadingSkeleton';
import { Section } from '../Section';
import { checksOf } from './checksOf';
import { useSafetyReportQuery } from './safetyApi';

/** What was checked in a tool's file, what was found, and what was not checked. */
export function SafetyReportView({ toolId }: { toolId: string }) {
  const { currentData: report, error, refetch } = useSafetyReportQuery(toolId);
  return (
    <Section title="Safety report" heading="h3">
      {error && !report && (
        <LoadError
          message={messageOf(error, 'The safety report could not be loaded')}
          retry={() => void refetch()}
        />
      )}
      {!error && !report && <LoadingSkeleton label="Loading the safety report" height={152} />}
      {report && <Report report={report} />}
    </Section>
  );
}

function Report({ report }: { report: SafetyReport }) {
  const { findings, notChecked, simulated } = report;
  return (
    <>
      <Verdict report={report} />
      <Box component="details" open={!simulated} sx={DETAILS}>
        <summary>What was checked, and what was not</summary>
        <Box component="dl" sx={CHECKS}>
          {checksOf(report).map(([name, text]) => (
            <div key={name}>
              <Typography component="dt" color="textSecondary" sx={{ typography: 'label' }}>
                {name}
              </Typography>
              <Typography component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
                {text}
              </Typography>
            </div>
          ))}
        </Box>
        {findings.length > 0 && <Findings findings={findings} />}
        <Typography component="h4" sx={{ fontWeight: 650, mt: 6, mb: 2 }}>
          What was not checked
        </Typography>
        <Box component="ul" sx={{ m: 0, pl: 5, overflowWrap: 'anywhere' }}>
          {notChecked.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </Box>
      </Box>
    </>
  );
}

function Verdict({ report: { result, reason, simulated } }: { report: SafetyReport }) {
  if (result === 'passed' && !simulated)
    return (
      <>
        <Label color="warning.main" icon={<ReportIcon />}>
          Not fully checked
        </Label>
        <Typography sx={{ mt: 3 }}>
          Nothing was found that breaks the safety policy, but the tool has files that may be code
          and that the check cannot read. They are listed below.
        </Typography>
      </>
    );
  if (result === 'passed')
    return (
      <>
        <Label color="success.main" icon={<VerifiedIcon />}>
          Simulated
        </Label>
        <Typography sx={{ mt: 3 }}>
          It passed the safety policy: nothing in it was found that connects to a network, starts
          other programs, changes files outside its folder or hides what it does. The policy reads
          the files and runs none, so it can miss what is written to deceive it.
        </Typography>
      </>
    );
  return (
    <>
      <Label color="warning.main" icon={<ReportIcon />}>
        {result === 'released' ? 'Published with findings' : 'Findings not reviewed yet'}
      </Label>
      {reason !== null && (
        <Box sx={{ mt: 3 }}>
          <Typography>An administrator published it for this reason:</Typography>
          <Typography component="blockquote" dir="auto" color="textSecondary" sx={REASON}>
            {reason}
          </Typography>
        </Box>
      )}
    </>
  );
}

function Findings({ findings }: { findings: SafetyReport['findings'] }) {
  return (
    <>
      <Typography component="h4" sx={{ fontWeight: 650, mt: 6, mb: 2 }}>
        {countOf(findings.length, 'finding')}
      </Typography>
      <Box component="ul" sx={LIST}>
        {findings.map(({ rule, title, severity, file, line, excerpt }, index) => (
          <li key={`${rule} ${index}`}>
            <Typography>
              {severity === 'notice' && 'Notice: '}
              {title}
            </Typography>
            <Typography variant="mono" component="p" color="textSecondary">
              {line === null ? file : `${file}:${line}`}
            </Typography>
            <Typography variant="mono" component="p">
              {excerpt}
            </Typography>
          </li>
        ))}
      </Box>
    </>
  );
}

const DETAILS = { mt: 3, '& > summary': { cursor: 'pointer', py: 2, width: 'fit-content' } };
const CHECKS = {
  mt: 3,
  mb: 0,
  display: 'grid',
  gap: 4,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
};
const REASON = {
  m: 0,
  mt: 2,
  pl: 4,
  borderLeft: 2,
  borderColor: 'divider',
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
};
const LIST = {
  m: 0,
  px: 4,
  listStyle: 'none',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  overflowWrap: 'anywhere',
  '& > li': { py: 2.5 },
  '& > li + li': { borderTop: 1, borderColor: 'divider' },
};
