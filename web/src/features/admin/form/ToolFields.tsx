import { ACCESS_LEVELS } from '@contracts/access-level';
import { LANGUAGES } from '@contracts/language';
import Box from '@mui/material/Box';
import { useFormContext, useWatch } from 'react-hook-form';
import { languageLabel } from '../../../shared/format/format';
import { TextInput } from '../../../shared/form/TextInput';
import { OfferFields } from './OfferFields';
import { descriptionRule, nameRule } from './toolRules';
import type { ToolValues } from './toolValues';

const LEVEL_LABELS = { free: 'Free', pro: 'Pro', premium: 'Premium' } as const;
const NATIVE = { select: { native: true } } as const;

/** Name, description, language and level of a tool; price and offer for premium ones only (spec §5). `idPrefix` keeps two forms apart. */
export function ToolFields({ idPrefix }: { idPrefix: string }) {
  const { register, control, formState } = useFormContext<ToolValues>();
  const { errors } = formState;
  const accessLevel = useWatch({ control, name: 'accessLevel' });
  return (
    <>
      <TextInput id={`${idPrefix}-name`} label="Name" field={register('name', { validate: nameRule })} error={errors.name} />
      <TextInput
        id={`${idPrefix}-description`}
        label="Description"
        multiline
        minRows={3}
        maxRows={12}
        field={register('description', { validate: descriptionRule })}
        error={errors.description}
      />
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' } }}>
        <TextInput
          id={`${idPrefix}-language`}
          select
          label="Language"
          slotProps={NATIVE}
          field={register('language')}
          error={errors.language}
        >
          {LANGUAGES.map((language) => (
            <option key={language} value={language}>
              {languageLabel(language)}
            </option>
          ))}
        </TextInput>
        <TextInput
          id={`${idPrefix}-level`}
          select
          label="Access level"
          slotProps={NATIVE}
          field={register('accessLevel')}
          error={errors.accessLevel}
        >
          {ACCESS_LEVELS.map((level) => (
            <option key={level} value={level}>
              {LEVEL_LABELS[level]}
            </option>
          ))}
        </TextInput>
      </Box>
      {accessLevel === 'premium' && <OfferFields idPrefix={idPrefix} />}
    </>
  );
}
