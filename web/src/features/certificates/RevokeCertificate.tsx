import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { messageOf } from '../../shared/api/baseQuery';
import {
  useMyCertificatesQuery,
  useRevokeCertificateMutation,
} from '../../shared/certificates/certificatesApi';
import { useCurrentUser } from '../../shared/session/sessionApi';
import { useToast } from '../../shared/toast/useToast';

/** Revokes a certificate, for its owner; nothing for others. */
export function RevokeCertificate({ code }: { code: string }) {
  const user = useCurrentUser();
  const { data: own } = useMyCertificatesQuery(undefined, { skip: !user });
  const [asks, setAsks] = useState(false);
  const [revoke, { isLoading, error }] = useRevokeCertificateMutation();
  const navigate = useNavigate();
  const toast = useToast();
  if (!own?.some((certificate) => certificate.code === code)) return null;
  const confirm = async () => {
    const revoked = await revoke(code);
    if (revoked.error) return;
    toast({ title: 'Certificate revoked', description: 'Its code no longer works.' });
    void navigate('/dashboard');
  };
  return (
    <Stack className="screen-only" sx={{ mt: 6, gap: 2, alignItems: 'start' }}>
      {asks ? (
        <>
          <Typography role="alert">
            {error
              ? messageOf(error, 'The certificate could not be revoked')
              : 'Its code will no longer work. You can get a new certificate with another name.'}
          </Typography>
          <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
            <Button
              color="error"
              variant="outlined"
              loading={isLoading}
              onClick={() => void confirm()}
            >
              Revoke certificate
            </Button>
            <Button color="inherit" onClick={() => setAsks(false)}>
              Keep
            </Button>
          </Stack>
        </>
      ) : (
        <Button color="inherit" size="small" onClick={() => setAsks(true)}>
          Revoke this certificate
        </Button>
      )}
    </Stack>
  );
}
