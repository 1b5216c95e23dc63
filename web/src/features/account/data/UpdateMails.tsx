import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { messageOf } from '../../../shared/api/baseQuery';
import { useErrorToast } from '../../../shared/toast/useErrorToast';
import { LoadError } from '../../../shared/ui/LoadError';
import { LoadingSkeleton } from '../../../shared/ui/LoadingSkeleton';
import { Section } from '../../../shared/ui/Section';
import { useSetUpdateMailsMutation, useUpdateMailsQuery } from '../accountApi';

/** The switch for emails about new versions of tools that the member downloaded or owns. */
export function UpdateMails() {
  const { data, error, refetch } = useUpdateMailsQuery();
  const [set, { isLoading }] = useSetUpdateMailsMutation();
  const showError = useErrorToast();
  const change = async (enabled: boolean) => {
    const { error: failure } = await set(enabled);
    if (failure) showError(failure, 'The setting could not be changed');
  };
  return (
    <Section title="Emails about updates">
      {error && !data && (
        <LoadError
          message={messageOf(error, 'The setting could not be loaded')}
          retry={() => void refetch()}
        />
      )}
      {!error && !data && <LoadingSkeleton label="Loading the setting" height={64} />}
      {data && (
        <FormControlLabel
          control={
            <Switch
              checked={data.enabled}
              disabled={isLoading}
              onChange={(_event, enabled) => void change(enabled)}
            />
          }
          label="Email me when a tool I downloaded gets a new version"
        />
      )}
      <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
        Includes tools you own. One email for each new version, to your confirmed address. Your
        dashboard lists updates either way. If a version you downloaded is withdrawn, you always get
        an email.
      </Typography>
    </Section>
  );
}
