import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

const STORAGE_KEY = 'shortcuts';
let isOff: boolean | undefined;
const listeners = new Set<() => void>();

/** Whether the shortcuts are on; they are until they are turned off (WCAG 2.1.4). The server renders them as on. */
export const useShortcutsOn = (): boolean =>
  useSyncExternalStore(subscribe, areShortcutsOn, () => true);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function areShortcutsOn(): boolean {
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
  for (const listener of listeners) listener();
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
      if (
        event.key !== key ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        isTyping(event.target)
      )
        return;
      if (!areShortcutsOn() || document.querySelector('[role=dialog], [role=alertdialog]')) return;
      event.preventDefault();
      press();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [key]);
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
