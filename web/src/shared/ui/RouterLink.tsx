import { forwardRef } from 'react';
import { Link, type LinkProps } from 'react-router-dom';

/** Makes MUI links and buttons navigate without a reload. */
export const RouterLink = forwardRef<
  HTMLAnchorElement,
  Omit<LinkProps, 'to'> & { href: LinkProps['to'] }
>(function RouterLink({ href, ...props }, ref) {
  return <Link ref={ref} to={href} {...props} />;
});
