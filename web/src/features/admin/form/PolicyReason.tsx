import { POLICY_REASON } from '@contracts/safety';
import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { ApiError } from '../../../shared/api/baseQuery';
import { TextInput } from '../../../shared/form/TextInput';

/** What the safety policy found in the file of a refused form, and the reason for publishing it anyway. */
export function usePolicyReason() {
  const [findings, setFindings] = useState<string>();
  const [reason, setReason] = useState('');
  const problem =
    reason.trim().length >= POLICY_REASON.min
      ? undefined
      : `Write at least ${POLICY_REASON.min} characters.`;
  return {
    findings,
    reason,
    problem,
    setReason,
    /** Shows the findings of a refusal; any other error leaves them. */
    notice: (error: ApiError) => {
      if (error.code !== 'policy_findings') return;
      setFindings(error.errors?.find(({ field }) => field === 'toolFile')?.message ?? error.text);
    },
    /** Adds the reason to the form, if the file needs one. */
    addTo: (body: FormData) => {
      if (findings !== undefined && reason.trim() !== '') body.set('policyReason', reason.trim());
    },
    /** For another file. */
    clear: () => {
      setFindings(undefined);
      setReason('');
    },
  };
}

/** The findings of a refused file and a field for the reason; nothing unless a file was refused. */
export function PolicyReason({
  findings,
  reason,
  problem,
  setReason,
}: Pick<ReturnType<typeof usePolicyReason>, 'findings' | 'reason' | 'problem' | 'setReason'>) {
  if (findings === undefined) return null;
  return (
    <Stack sx={{ gap: 4 }}>
      <Alert severity="warning">
        <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {findings}
        </Typography>
      </Alert>
      <TextInput
        label="Reason for publishing anyway"
        field={{ name: 'policyReason', onChange: ({ target }) => setReason(target.value) }}
        value={reason}
        multiline
        minRows={2}
        inputProps={{ maxLength: POLICY_REASON.max }}
        error={reason === '' || problem === undefined ? undefined : { message: problem }}
        hint="Everybody can read it on the tool's page. Or choose another file."
      />
    </Stack>
  );
}
