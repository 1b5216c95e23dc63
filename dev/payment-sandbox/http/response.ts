import { Exact, writeExact } from '../money/exact-json';

export interface HttpResponse {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: string;
}

/** A JSON response whose number tokens are written exactly. */
export function jsonResponse(status: number, value: Exact | object, headers: Record<string, string> = {}): HttpResponse {
  return { status, headers: { 'content-type': 'application/json; charset=utf-8', ...headers }, body: writeExact(value as Exact) };
}

export const seeOther = (location: string): HttpResponse => ({ status: 303, headers: { location }, body: '' });

/** Thrown by handlers to refuse a request with a response. */
export class Refusal extends Error {
  constructor(readonly response: HttpResponse) {
    super(response.body);
    this.name = 'Refusal';
  }
}
