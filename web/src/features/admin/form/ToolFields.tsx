import { ACCESS_LEVELS } from '@contracts/access-level';
import { LANGUAGES } from '@contracts/language';
import { SKILL_LEVEL_LABELS } from '@contracts/skill-level';
import { TOPIC_LABELS } from '@contracts/topic';
import ExpandLessIcon from '@mui/icons-material/ExpandLess';
import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useId, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { SelectInput } from '../../../shared/form/SelectInput';
import { TextInput } from '../../../shared/form/TextInput';
import { languageLabel } from '../../../shared/format/format';
import { FieldGroup } from './FieldGroup';
import { OfferFields } from './OfferFields';
import { descriptionRule, DETAIL_RULES, nameRule } from './toolRules';
import { DETAIL_NAMES, type DetailValues, type ToolValues } from './toolValues';

const LEVEL_LABELS = { free: 'Free', pro: 'Pro', premium: 'Premium' } as const;
const LEVELS = ACCESS_LEVELS.map((level) => [level, LEVEL_LABELS[level]] as const);
const LANGUAGE_CHOICES = LANGUAGES.map((language) => [language, languageLabel(language)] as const);

/** Name, description, language and level of a tool; price and offer for premium tools only (spec §5); optional details. */
export function ToolFields() {
  const { register, control, formState } = useFormContext<ToolValues>();
  const { errors } = formState;
  const [accessLevel, name] = useWatch({ control, name: ['accessLevel', 'name'] });
  return (
    <>
      <TextInput
        label="Name"
        value={name} // which the upload form suggests, so that the label moves
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

const NOT_GIVEN = ['', 'Not specified'] as const;
const TOPIC_CHOICES = [NOT_GIVEN, ...Object.entries(TOPIC_LABELS)] as const;
const LEVEL_CHOICES = [NOT_GIVEN, ...Object.entries(SKILL_LEVEL_LABELS)] as const;
const LINES = { multiline: true, minRows: 2, maxRows: 10 } as const;

/** The optional fields of a tool, collapsed until the administrator opens them or one of them is invalid. */
function DetailFields() {
  const { register, formState } = useFormContext<DetailValues>();
  const { errors } = formState;
  const [isWanted, setWanted] = useState(false);
  const isOpen = isWanted || DETAIL_NAMES.some((name) => errors[name]);
  const id = useId();
  const bind = (name: keyof DetailValues) => ({
    field: register(name, { validate: DETAIL_RULES[name] }),
    error: errors[name],
  });
  return (
    <div>
      <Button
        color="inherit"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setWanted(!isOpen)}
        endIcon={isOpen ? <ExpandLessIcon /> : <ExpandMoreIcon />}
      >
        More about the tool
      </Button>
      <Box id={id} sx={{ display: isOpen ? 'grid' : 'none', gap: 8, pt: 4 }}>
        <FieldGroup title="Audience">
          <Box sx={TWO_COLUMNS}>
            <SelectInput label="Topic" options={TOPIC_CHOICES} {...bind('topic')} />
            <SelectInput label="Level" options={LEVEL_CHOICES} {...bind('skillLevel')} />
            <TextInput label="Time in minutes" inputProps={MINUTES} {...bind('durationMinutes')} />
            <TextInput
              label="Platform"
              hint="For example: Python 3.10 or later"
              {...bind('platform')}
            />
          </Box>
          <TextInput label="Requirements" {...LINES} {...bind('requirements')} />
        </FieldGroup>
        <FieldGroup title="Lesson and contents">
          <TextInput
            label="What you learn"
            hint="One sentence per line, up to 8"
            {...LINES}
            {...bind('outcomes')}
          />
          <TextInput
            label="Contents"
            hint="One item per line, up to 20"
            {...LINES}
            {...bind('contents')}
          />
          <TextInput
            label="Lesson excerpt"
            hint="The first lines of the lesson. Lists and code in Markdown"
            {...LINES}
            {...bind('lessonExcerpt')}
          />
        </FieldGroup>
        <FieldGroup title="How people find it">
          <TextInput
            label="Page address"
            hint="The end of /tools/…, made from the name if empty. Former addresses keep working."
            {...bind('slug')}
          />
          <TextInput
            label="Known as"
            hint="Names people search for, such as CWE-79, one per line, up to 8"
            {...LINES}
            {...bind('knownAs')}
          />
        </FieldGroup>
      </Box>
    </div>
  );
}

const MINUTES = { inputMode: 'numeric' } as const;
