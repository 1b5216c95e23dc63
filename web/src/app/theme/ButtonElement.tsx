import useForkRef from '@mui/utils/useForkRef';
import { type ComponentProps, type Ref, useEffect, useLayoutEffect, useRef } from 'react';

const LOADING = 'MuiButton-loading'; // the class that MUI adds with the prop `loading`

/**
 * The element of every MUI button without a component of its own. While a request runs (`loading` or `aria-busy`) it is `aria-disabled`
 * instead of disabled, because a disabled button loses the focus; MUI ignores its clicks, and so Enter in a field of its form. A button
 * that is disabled nevertheless gets the focus back afterwards, unless the user has moved it.
 */
export function ButtonElement({
  disabled,
  tabIndex,
  ref,
  ...props
}: ComponentProps<'button'> & { href?: string }) {
  const own = useRef<HTMLButtonElement>(null);
  const handleRef = useForkRef(own, ref);
  const isBusy = Boolean(props['aria-busy']) || props.className?.includes(LOADING);
  useRestoredFocus(own, Boolean(disabled) && !isBusy);
  if (props.href !== undefined)
    return (
      <a
        {...(props as ComponentProps<'a'>)}
        tabIndex={tabIndex}
        ref={ref as Ref<HTMLAnchorElement>}
      />
    );
  if (disabled && isBusy) return <button {...props} aria-disabled tabIndex={0} ref={handleRef} />;
  return <button {...props} disabled={disabled} tabIndex={tabIndex} ref={handleRef} />;
}

/** Focuses a button again that lost the focus because it was disabled. */
function useRestoredFocus(own: { current: HTMLButtonElement | null }, isDisabled: boolean): void {
  const isLost = useRef(false);
  useEffect(() => {
    const button = own.current;
    const note = () => (isLost.current = button?.disabled === true);
    button?.addEventListener('blur', note); // React reports no event while it disables the button
    return () => button?.removeEventListener('blur', note);
  }, [own]);
  useLayoutEffect(() => {
    if (isDisabled) return;
    if (isLost.current && document.activeElement === document.body)
      own.current?.focus({ preventScroll: true });
    isLost.current = false;
  }, [own, isDisabled]);
}
