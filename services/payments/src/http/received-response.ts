/** What a provider hears once its news is kept. */
export class ReceivedResponse {
  received: true;
}
