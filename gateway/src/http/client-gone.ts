/** The client disconnected before its request was complete, so nobody receives a response. */
export class ClientGone extends Error {
  constructor() {
    super('the client has gone');
    this.name = 'ClientGone';
  }
}
