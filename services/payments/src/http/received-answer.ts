/** What a provider hears once its news is kept. */
export class ReceivedAnswer {
  received: true;
}
