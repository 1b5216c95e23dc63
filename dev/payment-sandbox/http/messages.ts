import { createHash, timingSafeEqual } from 'node:crypto';
import { type Exact, writeExact } from '../money/exact-json';

export interface HttpRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Readonly<Record<string, string | undefined>>;
  body: string;
  id: string;
  isLocal: boolean;
  /** A fault that the handler applies itself. */
  fault?: string;
}

export interface HttpResponse {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: string;
}

export type Handler = (request: HttpRequest) => HttpResponse;

/** The operation is its name in faults and in the log; `:id` in the path is the parameter. */
export type Route = readonly [
  operation: string,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  handle: Handler,
];

/** A JSON response whose number tokens are written exactly. */
export function jsonResponse(
  status: number,
  value: Exact | object,
  headers: Record<string, string> = {},
): HttpResponse {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    body: writeExact(value as Exact),
  };
}

export const seeOther = (location: string): HttpResponse => ({
  status: 303,
  headers: { location },
  body: '',
});

/** Thrown by handlers to refuse a request with a response. */
export class Refusal extends Error {
  constructor(readonly response: HttpResponse) {
    super(response.body);
    this.name = 'Refusal';
  }
}

export const refuseWith = (status: number, message: string): Refusal =>
  new Refusal(jsonResponse(status, { message }));

export const conflict = (message: string): Refusal => refuseWith(409, message);

export function equalInConstantTime(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
