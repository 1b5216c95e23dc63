import CheckIcon from '@mui/icons-material/Check';
import { Label } from '../../../shared/ui/Label';

/** Whether something is on, as a label beside its name. */
export const OnOff = ({ isOn }: { isOn: boolean }) =>
  isOn ? (
    <Label color="success.main" icon={<CheckIcon />}>
      On
    </Label>
  ) : (
    <Label>Off</Label>
  );
