import SvgIcon, { type SvgIconProps } from '@mui/material/SvgIcon';

/** An icon from its path (see @mdi/js); decoration unless it is given a title. */
export function Icon({ path, ...props }: { path: string } & SvgIconProps) {
  return (
    <SvgIcon {...props}>
      <path d={path} />
    </SvgIcon>
  );
}
