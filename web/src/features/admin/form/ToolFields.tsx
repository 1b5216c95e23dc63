import { ACCESS_LEVELS } from '@contracts/access-level';
import { LANGUAGES } from '@contracts/language';
import Box from '@mui/material/Box';
import { useFormContext, useWatch } from 'react-hook-form';
import { languageLabel } from '../../../shared/format/format';
import { TextInput } from '../../../shared/form/TextInput';
import { SelectInput } from '../../../shared/form/SelectInput';
import { DetailFields } from './DetailFields';
import { OfferFields } from './OfferFields';
import { descriptionRule, nameRule } from './toolRules';
import type { ToolValues } from './toolValues';

const LEVEL_LABELS = { free: 'Free', pro: 'Pro', premium: 'Premium' } as const;
const LEVELS = ACCESS_LEVELS.map((level) => [level, LEVEL_LABELS[level]] as const);
const LANGUAGE_CHOICES = LANGUAGES.map((language) => [language, languageLabel(language)] as const);

/** Name, description, language and level of a tool; price and offer for premium tools only (spec §5); optional details. */
export function ToolFields() {
  const { register, control, formState } = useFormContext<ToolValues>();
  const { errors } = formState;
  const accessLevel = useWatch({ control, name: 'accessLevel' });
  return (
    <>
      <TextInput
        label="Name"
        field={register('name', { validate: nameRule })}
        error={errors.name}
      />
      <TextInput
        label="Description"
        multiline
        minRows={3}
        maxRows={12}
        field={register('description', { validate: descriptionRule })}
        error={errors.description}
      />
      <Box sx={TWO_COLUMNS}>
        <SelectInput
          label="Language"
          options={LANGUAGE_CHOICES}
          field={register('language')}
          error={errors.language}
        />
        <SelectInput
          label="Access level"
          options={LEVELS}
          field={register('accessLevel')}
          error={errors.accessLevel}
        />
      </Box>
      {accessLevel === 'premium' && <OfferFields />}
      <DetailFields />
    </>
  );
}

const TWO_COLUMNS = {
  display: 'grid',
  gap: 4,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
};
