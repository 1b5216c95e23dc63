import { TextInput } from '../../../shared/form/TextInput';
import type { UseFormRegister } from 'react-hook-form';
import type { EditValues } from './editBody';

const CHOICES = ['0', '1', '2', '3', '4', '5'];

/** The star rating, 0 to 5 (spec §5). */
export function RatingField({ register }: { register: UseFormRegister<EditValues> }) {
  return (
    <TextInput id="edit-rating" select label="Star rating" slotProps={{ select: { native: true } }} field={register('starRating')}>
      {CHOICES.map((stars) => (
        <option key={stars} value={stars}>
          {stars === '0' ? 'Not rated' : `${stars} ${stars === '1' ? 'star' : 'stars'}`}
        </option>
      ))}
    </TextInput>
  );
}
