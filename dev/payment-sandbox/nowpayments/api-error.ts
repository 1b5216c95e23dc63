import { jsonAnswer } from '../http/response';
import { Refusal } from '../http/refusal';

/** A refusal in NOWPayments' words: `{status: false, statusCode, code, message}`. */
export function refuse(statusCode: number, code: string, message: string): Refusal {
  return new Refusal(jsonAnswer(statusCode, { status: false, statusCode, code, message }));
}

/** 400: a field is not what it should be. */
export const badField = (message: string): Refusal => refuse(400, 'INVALID_REQUEST_PARAMS', message);
