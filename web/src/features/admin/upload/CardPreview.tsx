import type { Language } from '@contracts/language';
import type { SkillLevel } from '@contracts/skill-level';
import type { Tool } from '@contracts/tool';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useMemo } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { ToolCard } from '../../../shared/tools/ToolCard';
import { fromLocalTime } from '../form/localTime';
import { toCents } from '../form/money';
import type { ToolValues } from '../form/toolValues';

interface Files {
  toolFile: File | null;
  thumbnail: File | null;
}

/** The card of the tool that is being entered. Nothing in it can be used, and what it says is in the form. */
export function CardPreview({ toolFile, thumbnail }: Files) {
  const { control } = useFormContext<ToolValues>();
  const values = useWatch({ control }) as ToolValues;
  const tool = draftOf(values, toolFile, useFileAddress(thumbnail));
  return (
    <Box component="section" aria-labelledby="card-preview" sx={STICKY}>
      <Typography id="card-preview" variant="h2" gutterBottom sx={{ fontSize: '1.25rem' }}>
        Preview of the card
      </Typography>
      <Box inert aria-hidden="true">
        <ToolCard tool={tool} infoHref="" heading="h3" />
      </Box>
    </Box>
  );
}

/** Below the site's bar. */
const STICKY = { position: { md: 'sticky' }, top: 80 };

/** The address of a chosen file; null without one. */
function useFileAddress(file: File | null): string | null {
  const address = useMemo(() => file && URL.createObjectURL(file), [file]);
  useEffect(() => () => void (address && URL.revokeObjectURL(address)), [address]);
  return address;
}

/** What the form describes, as a tool of the catalogue. */
function draftOf(values: ToolValues, file: File | null, thumbnailUrl: string | null): Tool {
  const { name, description, accessLevel } = values;
  const isPremium = accessLevel === 'premium';
  const minutes = Number(values.durationMinutes);
  return {
    id: 'draft',
    name: name.trim() || 'Name of the tool',
    slug: 'draft',
    description: description.trim() || 'What it shows, in a sentence or two.',
    filename: file?.name ?? '',
    language: values.language as Language,
    thumbnailUrl,
    accessLevel,
    price: (isPremium && toCents(values.price)) || 0,
    originalPrice: isPremium ? toCents(values.originalPrice) : null,
    offerEndsAt: isPremium ? fromLocalTime(values.offerEndsAt) : null,
    offerDescription: values.offerDescription.trim() || null,
    proUntil: isPremium ? fromLocalTime(values.proUntil) : null,
    downloadCount: 0,
    starRating: 0,
    memberRating: null,
    createdAt: '',
    updatedAt: '',
    createdById: null,
    fileSize: file?.size ?? null,
    sha256: null,
    fileUpdatedAt: null,
    topic: null,
    skillLevel: (values.skillLevel || null) as SkillLevel | null,
    durationMinutes: minutes > 0 ? minutes : null,
    platform: values.platform.trim() || null,
    knownAs: [],
    teacherNotes: [],
    featured: false,
    unlisted: false,
  };
}
