import { useEffect, useEffectEvent } from 'react';

const STORAGE_KEY = 'shortcuts';
let isOff: boolean | undefined;

/** Whether the shortcuts are on; they are until they are turned off (WCAG 2.1.4). */
export function areShortcutsOn(): boolean {
  isOff ??= storedChoice() === 'off';
  return !isOff;
}

/** Turns the shortcuts on or off, in this browser. */
export function turnShortcuts(on: boolean): void {
  isOff = !on;
  try {
    localStorage.setItem(STORAGE_KEY, on ? 'on' : 'off');
  } catch (error) {
    console.debug('The choice lasts until the page is reloaded.', error);
  }
}

function storedChoice(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch (error) {
    console.debug('The browser blocks storage.', error);
    return null;
  }
}

/** Runs an action on a single key, unless the user types, a dialog is open or shortcuts are off. */
export function useShortcutKey(key: string, onPress: () => void): void {
  const press = useEffectEvent(onPress);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (!areShortcutsOn() || document.querySelector('[role=dialog], [role=alertdialog]')) return;
      event.preventDefault();
      press();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [key]);
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
