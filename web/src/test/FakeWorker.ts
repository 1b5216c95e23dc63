import { createHashingHandler, type HashingRequest } from '../shared/verification/hashingProtocol';

/** The only worker of the client, which hashes files, on the thread of the test. */
export class FakeWorker extends EventTarget {
  private readonly handle = createHashingHandler((data) =>
    queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data }))),
  );

  postMessage(request: HashingRequest): void {
    void this.handle(request);
  }

  terminate(): void {
    // its responses find no listener that waits for them
  }
}
