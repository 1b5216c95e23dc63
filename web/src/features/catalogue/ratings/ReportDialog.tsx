import { RATING_LIMITS } from '@contracts/rating';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { messageOf } from '../../../shared/api/baseQuery';
import { FormError } from '../../../shared/form/formErrors';
import { TextInput } from '../../../shared/form/TextInput';
import { useToast } from '../../../shared/toast/useToast';
import { useReportRatingMutation } from './ratingsApi';

/** Asks what is wrong with a rating, and reports it to the administrators. */
export function ReportDialog({ ratingId, onClose }: { ratingId: string; onClose: () => void }) {
  const id = useId();
  const toast = useToast();
  const [report, { isLoading }] = useReportRatingMutation();
  const [failure, setFailure] = useState<string>();
  const { register, handleSubmit, formState } = useForm({ defaultValues: { reason: '' } });
  const submit = handleSubmit(async ({ reason }) => {
    const { data, error } = await report({ id: ratingId, reason: reason.trim() });
    if (error) return setFailure(messageOf(error, 'The rating could not be reported.'));
    toast({ title: 'Reported', description: data.message });
    onClose();
  });
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={onClose} aria-labelledby={`${id}-title`}>
      <DialogTitle id={`${id}-title`}>Report this rating</DialogTitle>
      <DialogContent>
        <Stack
          component="form"
          id={`${id}-form`}
          noValidate
          onSubmit={(event) => void submit(event)}
          sx={{ gap: 4 }}
        >
          <DialogContentText>
            An administrator reads your report. The author does not see who sent it.
          </DialogContentText>
          <FormError message={failure} />
          <TextInput
            label="What is wrong with it?"
            multiline
            minRows={2}
            autoFocus
            inputProps={{ maxLength: RATING_LIMITS.report }}
            field={register('reason', {
              validate: (reason) =>
                reason.trim().length >= 3 || 'Please enter at least 3 characters',
            })}
            error={formState.errors.reason}
          />
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" form={`${id}-form`} variant="contained" loading={isLoading}>
          Report
        </Button>
      </DialogActions>
    </Dialog>
  );
}
