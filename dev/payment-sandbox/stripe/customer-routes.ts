import { jsonAnswer } from '../http/response';
import type { Call, Route } from '../http/route';
import { parametersOf } from './expand';
import { groupField, textField, textsOf } from './form-fields';
import { newId } from './new-id';
import { showCustomer } from './show';
import { missing } from './stripe-error';
import type { StripeContext } from './stripe-context';

/** The calls about customers. */
export function customerRoutes(world: StripeContext): Route[] {
  return [
    { operation: 'create-customer', method: 'POST', path: '/v1/customers', handle: (call) => createCustomer(call, world) },
    { operation: 'get-customer', method: 'GET', path: '/v1/customers/:id', handle: (call) => readCustomer(call, world) },
  ];
}

function createCustomer(call: Call, { customers, clock }: StripeContext) {
  const parameters = parametersOf(call);
  const customer = customers.put({
    id: newId('cus'),
    email: textField(parameters, 'email') ?? null,
    name: textField(parameters, 'name') ?? null,
    metadata: textsOf(groupField(parameters, 'metadata')),
    created: Math.floor(clock.now().getTime() / 1000),
  });
  return jsonAnswer(200, showCustomer(customer));
}

function readCustomer({ params }: Call, { customers }: StripeContext) {
  const customer = customers.get(params.id ?? '');
  if (!customer) throw missing('customer', params.id ?? '');
  return jsonAnswer(200, showCustomer(customer));
}
