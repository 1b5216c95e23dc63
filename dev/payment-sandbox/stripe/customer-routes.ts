import { jsonResponse } from '../http/response';
import type { HttpRequest, Route } from '../http/route';
import { parametersOf } from './expand';
import { groupField, textField, textsOf } from './form-fields';
import { newId } from './new-id';
import { showCustomer } from './show';
import type { StripeContext } from './stripe-context';

export function customerRoutes(context: StripeContext): Route[] {
  return [{ operation: 'create-customer', method: 'POST', path: '/v1/customers', handle: (call) => createCustomer(call, context) }];
}

function createCustomer(call: HttpRequest, { customers, clock }: StripeContext) {
  const parameters = parametersOf(call);
  const customer = customers.put({
    id: newId('cus'),
    email: textField(parameters, 'email') ?? null,
    name: textField(parameters, 'name') ?? null,
    metadata: textsOf(groupField(parameters, 'metadata')),
    created: Math.floor(clock.now().getTime() / 1000),
  });
  return jsonResponse(200, showCustomer(customer));
}
