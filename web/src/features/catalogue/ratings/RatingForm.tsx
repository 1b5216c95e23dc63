import { type OwnRating, RATING_LIMITS } from '@contracts/rating';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import Paper from '@mui/material/Paper';
import RatingStars from '@mui/material/Rating';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { messageOf } from '../../../shared/api/baseQuery';
import { FormError, showFieldErrors } from '../../../shared/form/formErrors';
import { TextInput } from '../../../shared/form/TextInput';
import { useToast } from '../../../shared/toast/useToast';
import { type RatingValues, useRateToolMutation } from './ratingsApi';

interface RatingFormProps {
  toolId: string;
  /** The rating to edit; null for a new one. */
  rating: OwnRating | null;
  username: string;
  onDone: () => void;
}

/** The form in which a member rates a tool. */
export function RatingForm({ toolId, rating, username, onDone }: RatingFormProps) {
  const id = useId();
  const toast = useToast();
  const [rate] = useRateToolMutation();
  const [failure, setFailure] = useState<string>();
  const form = useForm<RatingValues>({
    defaultValues: {
      stars: rating?.stars ?? 0,
      text: rating?.text ?? '',
      author: rating?.author ?? username,
    },
  });
  const { control, register, handleSubmit, formState } = form;
  const text = useWatch({ control, name: 'text' });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async (values) => {
    setFailure(undefined);
    const { error } = await rate({ toolId, values });
    if (error) {
      if (!showFieldErrors(form, error))
        setFailure(messageOf(error, 'Your rating could not be saved.'));
      return;
    }
    toast({ title: 'Thank you', description: 'Your rating was saved.' });
    onDone();
  });
  return (
    <Paper
      component="form"
      noValidate
      aria-labelledby={id}
      onSubmit={(event) => void submit(event)}
      sx={{ p: 5 }}
    >
      <Stack sx={{ gap: 4, alignItems: 'start' }}>
        <Typography id={id} variant="h3">
          {rating ? 'Edit your rating' : 'Rate this tool'}
        </Typography>
        <FormError message={failure} />
        <Controller
          name="stars"
          control={control}
          rules={{ validate: (stars) => stars > 0 || 'Please choose 1 to 5 stars' }}
          render={({ field: { value, onChange, name } }) => (
            <div role="group" aria-label="Stars">
              <RatingStars
                name={`${id}-${name}`}
                size="large"
                value={value || null}
                onChange={(_event, stars) => onChange(stars ?? 0)}
              />
              {errors.stars && <FormHelperText error>{errors.stars.message}</FormHelperText>}
            </div>
          )}
        />
        <TextInput
          label="What should others know? (optional)"
          multiline
          minRows={3}
          inputProps={{ maxLength: RATING_LIMITS.text }}
          hint={`${text.length} of ${RATING_LIMITS.text} characters`}
          field={register('text')}
          error={errors.text}
        />
        <TextInput
          label="Name to show"
          inputProps={{ maxLength: RATING_LIMITS.author }}
          hint="Everybody can read it. It need not be your username."
          field={register('author', {
            validate: (author) => author.trim() !== '' || 'Please enter a name',
          })}
          error={errors.author}
        />
        <Stack direction="row" sx={{ gap: 3 }}>
          <Button type="submit" variant="contained" loading={isSubmitting}>
            Save rating
          </Button>
          {rating && (
            <Button color="inherit" onClick={onDone}>
              Cancel
            </Button>
          )}
        </Stack>
      </Stack>
    </Paper>
  );
}
