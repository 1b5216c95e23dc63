import { useForkRef } from '@mui/material/utils';
import { type ComponentProps, useLayoutEffect, useRef } from 'react';

const LOADING = 'MuiButton-loading'; // the class that MUI adds with the prop `loading`

/**
 * The element of every MUI button without a component of its own. While a request runs (`loading` or `aria-busy`) it is `aria-disabled`
 * instead of disabled, because a disabled button loses the focus; MUI ignores its clicks, and so Enter in a field of its form. A button
 * that is disabled nevertheless gets the focus back afterwards, unless the user has moved it.
 */
export function ButtonElement({ disabled, tabIndex, ref, ...props }: ComponentProps<'button'> & { href?: string }) {
  const own = useRef<HTMLElement>(null);
  const handleRef = useForkRef(own, ref);
  const isBusy = Boolean(props['aria-busy']) || props.className?.includes(LOADING);
  useRestoredFocus(own, Boolean(disabled) && !isBusy);
  if (props.href !== undefined) return <a {...(props as ComponentProps<'a'>)} tabIndex={tabIndex} ref={handleRef} />;
  if (disabled && isBusy) return <button {...props} aria-disabled tabIndex={0} ref={handleRef} />;
  return <button {...props} disabled={disabled} tabIndex={tabIndex} ref={handleRef} />;
}

/** Focuses an element again that was focused when it was disabled. */
function useRestoredFocus(element: { current: HTMLElement | null }, isDisabled: boolean): void {
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    const isLost = document.activeElement === document.body;
    if (!isDisabled && hadFocus.current && isLost) element.current?.focus({ preventScroll: true });
    hadFocus.current = isDisabled && document.activeElement === element.current;
  }, [element, isDisabled]);
}
