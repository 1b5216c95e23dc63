import type { Page } from '@playwright/test';
import { parse } from 'yaml';

/** An element as Playwright's ARIA snapshot describes it; the role of plain text is `text`. */
export interface AriaElement {
  role: string;
  name: string;
  isDisabled: boolean;
  /** Where a link leads. */
  href: string | null;
  /** The elements it is in. */
  ancestors: AriaElement[];
}

/** An entry of the snapshot: `heading "Tools" [level=1]`, or this with a text or with the elements in it. */
type Entry = string | Record<string, unknown>;

const DESCRIPTION = /^(\w+)(?: ("(?:[^"\\]|\\.)*"))?(.*)$/;

/** Reads every element of the page that is not hidden from assistive technology. A search for each would take many times as long. */
export async function readAriaElements(page: Page): Promise<AriaElement[]> {
  return elementsOf(parse(await page.locator('body').ariaSnapshot()) as Entry[] | null, []);
}

function elementsOf(entries: Entry[] | null, ancestors: AriaElement[]): AriaElement[] {
  return (entries ?? []).flatMap((entry) => {
    const [description = '', content] =
      typeof entry === 'string' ? [entry] : (Object.entries(entry)[0] ?? []);
    const [, role, name = '""', states = ''] = DESCRIPTION.exec(description) ?? [];
    if (role === undefined) return []; // a property, such as `/url`
    const children = Array.isArray(content) ? (content as Entry[]) : [];
    const url = children.find(
      (child): child is { '/url': string } => typeof child === 'object' && '/url' in child,
    );
    const isText =
      typeof content === 'string' || typeof content === 'number' || typeof content === 'boolean';
    const text = isText ? String(content) : null;
    const element = {
      role,
      name: JSON.parse(name) as string,
      isDisabled: states.includes('[disabled]'),
      href: url?.['/url'] ?? null,
      ancestors,
    };
    const textElement = {
      role: 'text',
      name: text ?? '',
      isDisabled: false,
      href: null,
      ancestors: [...ancestors, element],
    };
    return [
      element,
      ...(text === null ? [] : [textElement]),
      ...elementsOf(children, [...ancestors, element]),
    ];
  });
}
