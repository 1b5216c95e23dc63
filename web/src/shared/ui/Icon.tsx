import SvgIcon, { type SvgIconProps } from '@mui/material/SvgIcon';

/** Renders an icon from its SVG path (see @mdi/js). Without a title it is hidden from screen readers. */
export function Icon({ path, ...props }: { path: string } & SvgIconProps) {
  return (
    <SvgIcon {...props}>
      <path d={path} />
    </SvgIcon>
  );
}
