import { CERTIFICATE_NAME_LENGTH } from '@contracts/certificate';
import { certificateAddress } from '@contracts/pages';
import type { LearningPathDetail } from '@contracts/path';
import type { CurrentUser } from '@contracts/user';
import WorkspacePremiumIcon from '@mui/icons-material/WorkspacePremiumOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type FormEvent, useState } from 'react';
import { SampleCertificate } from '../../shared/certificates/SampleCertificate';
import { FormError, formErrorOf } from '../../shared/form/formErrors';
import { TextInput } from '../../shared/form/TextInput';
import { countOf } from '../../shared/format/format';
import type { Progress } from '../../shared/paths/useProgress';
import { useCurrentUser } from '../../shared/session/sessionApi';
import { RouterLink } from '../../shared/ui/RouterLink';
import { useIssueCertificateMutation } from './progressApi';
import { PRO_PRICE } from '@contracts/membership';
import DiamondIcon from '@mui/icons-material/Diamond';
import { useUpcoming } from '../../shared/paths/useUpcoming';

interface PathCertificateProps {
  path: LearningPathDetail;
  progress: Progress | undefined;
}

/** The end of a path: how to get its certificate, the form that issues it, or the link to it. */
export function PathCertificate({ path, progress }: PathCertificateProps) {
  const user = useCurrentUser();
  const left = path.steps.length - (progress?.done.size ?? 0);
  const code = progress?.certificateCode;
  return (
    <Box component="li" id="certificate" sx={{ mt: 8, scrollMarginTop: '5.5rem' }}>
      <Paper
        component="section"
        aria-labelledby="certificate-title"
        sx={left === 0 ? COMPLETE : CARD}
      >
        {left === 0 && <WorkspacePremiumIcon color="primary" sx={{ fontSize: 48 }} />}
        <Stack sx={{ gap: 3, minWidth: 0, alignItems: 'start' }}>
          <Typography variant="h3" component="h2" id="certificate-title">
            Certificate
          </Typography>
          {code && (
            <>
              <Typography color="textSecondary">
                You have completed this path. Anyone can check your certificate by its code.
              </Typography>
              <Button component={RouterLink} href={certificateAddress(code)} variant="contained">
                View certificate
              </Button>
            </>
          )}
          {!code && left === 0 && user && <IssueForm slug={path.slug} user={user} />}
          {!code && left > 0 && (
            <>
              <Typography color="textSecondary">
                {left === path.steps.length
                  ? `Complete ${everyStep(left)} to get a certificate with your name, to print or to share. Anyone can check it by its code.`
                  : `${countOf(left, 'step')} to go until you get a certificate with your name, to print or to share.`}
              </Typography>
              <GetPro path={path} />
            </>
          )}
        </Stack>
        {!code && left > 0 && (
          <SampleCertificate pathTitle={path.title} note="Sample. Yours shows your name." />
        )}
      </Paper>
    </Box>
  );
}

const everyStep = (count: number): string =>
  count === 1 ? 'the step' : count === 2 ? 'both steps' : `all ${count} steps`;

function IssueForm({ slug, user }: { slug: string; user: CurrentUser }) {
  const [name, setName] = useState(user.username);
  const [issue, { isLoading, error }] = useIssueCertificateMutation();
  const nameError = error && 'errors' in error ? error.errors?.[0] : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isLoading) void issue({ slug, name });
  };
  return (
    <Stack component="form" onSubmit={submit} sx={{ gap: 4, width: 1, maxWidth: '28rem' }}>
      <Typography color="textSecondary">All steps are done. Well done!</Typography>
      <FormError message={formErrorOf(error, 'The certificate could not be issued', ['name'])} />
      <TextInput
        label="Name on the certificate"
        value={name}
        error={nameError}
        hint="Anyone with the code can see this name."
        inputProps={{ maxLength: CERTIFICATE_NAME_LENGTH, required: true }}
        field={{ name: 'name', onChange: (event) => setName(event.target.value) }}
      />
      <Button type="submit" variant="contained" loading={isLoading} sx={{ alignSelf: 'start' }}>
        Get certificate
      </Button>
    </Stack>
  );
}

const CARD = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr)' },
  gap: { xs: 6, sm: 8 },
  alignItems: 'start',
  p: { xs: 5, sm: 6 },
};
const COMPLETE = {
  ...CARD,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'auto minmax(0, 1fr)' },
  gap: { xs: 3, sm: 6 },
};

/** What Pro adds to a path, for those who need it; nothing where no step needs Pro, and for Pro members. */
function GetPro({ path }: { path: LearningPathDetail }) {
  const user = useCurrentUser();
  const { premiumTools, steps } = path;
  const upcoming = useUpcoming(premiumTools.map(({ proUntil }) => proUntil)).split(',');
  const sold = premiumTools.filter(({ proUntil }) => !proUntil || !upcoming.includes(proUntil));
  if (!path.isPro || user?.isPro) return null;
  return (
    <Stack
      sx={{ gap: 3, alignItems: 'start', width: 1, pt: 5, borderTop: 1, borderColor: 'divider' }}
    >
      <Typography sx={{ fontWeight: 650 }}>
        EXE Pro opens {openedSteps(steps.length - sold.length, steps.length)}
      </Typography>
      <Button
        component={RouterLink}
        href="/subscribe"
        variant="contained"
        color="pro"
        startIcon={<DiamondIcon />}
      >
        Get EXE Pro
      </Button>
      <Typography variant="body2" color="textSecondary">
        {PRO_PRICE} a month. Cancel anytime.
      </Typography>
    </Stack>
  );
}

const openedSteps = (opened: number, all: number): string =>
  opened < all ? `${opened} of the ${all} steps` : (EVERY_STEP[all] ?? `all ${all} steps`);
const EVERY_STEP: Partial<Record<number, string>> = { 1: 'its step', 2: 'both steps' };
