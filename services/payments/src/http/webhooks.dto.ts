/** The response to a notification that was stored. */
export class ReceivedResponse {
  received: true;
}
