import { jsonResponse, Refusal } from '../http/response';

/** An error of NOWPayments: `{status: false, statusCode, code, message}`. */
export function refuse(statusCode: number, code: string, message: string): Refusal {
  return new Refusal(jsonResponse(statusCode, { status: false, statusCode, code, message }));
}

/** 400 for an invalid field. */
export const badField = (message: string): Refusal => refuse(400, 'INVALID_REQUEST_PARAMS', message);
