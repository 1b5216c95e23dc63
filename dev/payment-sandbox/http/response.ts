import { Exact, writeExact } from '../money/exact-json';

/** What is sent back. */
export interface Answer {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: string;
}

/** Answers with JSON whose number tokens are written exactly. */
export function jsonAnswer(status: number, value: Exact | object, headers: Record<string, string> = {}): Answer {
  return { status, headers: { 'content-type': 'application/json; charset=utf-8', ...headers }, body: writeExact(value as Exact) };
}

/** Leads the browser on, after a form. */
export const seeOther = (location: string): Answer => ({ status: 303, headers: { location }, body: '' });
