/** The response to a provider's notification. */
export class ReceivedResponse {
  received: true;
}
