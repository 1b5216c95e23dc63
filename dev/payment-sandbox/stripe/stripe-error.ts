import { jsonAnswer } from '../http/response';
import { Refusal } from '../http/refusal';

/** A refusal in Stripe's words. */
export function refuseCard(status: number, error: { type: string; code?: string; param?: string; message: string }): Refusal {
  return new Refusal(jsonAnswer(status, { error }));
}

/** 404: no such customer, subscription, ... */
export const missing = (kind: string, id: string, param = 'id'): Refusal =>
  refuseCard(param === 'id' ? 404 : 400, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    param,
    message: `No such ${kind}: '${id}'`,
  });

/** 400: a parameter is missing or makes no sense. */
export const badParameter = (param: string, message: string): Refusal =>
  refuseCard(400, { type: 'invalid_request_error', code: 'parameter_missing', param, message });
