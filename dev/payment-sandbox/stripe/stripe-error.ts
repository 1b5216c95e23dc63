import { jsonResponse, Refusal } from '../http/response';

/** An error in the format of Stripe. */
export function refuseCard(status: number, error: { type: string; code?: string; param?: string; message: string }): Refusal {
  return new Refusal(jsonResponse(status, { error }));
}

/** 404 for a missing object, 400 if it is named by a parameter. */
export const missing = (kind: string, id: string, param = 'id'): Refusal =>
  refuseCard(param === 'id' ? 404 : 400, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    param,
    message: `No such ${kind}: '${id}'`,
  });

/** 400 for a missing parameter. */
export const badParameter = (param: string, message: string): Refusal =>
  refuseCard(400, { type: 'invalid_request_error', code: 'parameter_missing', param, message });
