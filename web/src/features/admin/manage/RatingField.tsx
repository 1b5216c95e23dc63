import type { UseFormRegister } from 'react-hook-form';
import { SelectInput } from '../../../shared/form/SelectInput';
import type { EditValues } from './editBody';

const CHOICES = [
  ['0', 'Not rated'],
  ['1', '1 star'],
  ['2', '2 stars'],
  ['3', '3 stars'],
  ['4', '4 stars'],
  ['5', '5 stars'],
] as const;

/** The star rating, 0 to 5 (spec §5). */
export function RatingField({ register }: { register: UseFormRegister<EditValues> }) {
  return <SelectInput label="Star rating" options={CHOICES} field={register('starRating')} />;
}
