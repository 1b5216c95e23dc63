import { answerHashing, type HashingRequest } from '../shared/verification/hashingProtocol';

/** The only worker of the client, which hashes files, on the thread of the test. */
export class FakeWorker extends EventTarget {
  private readonly answer = answerHashing((data) =>
    queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data }))),
  );

  postMessage(request: HashingRequest): void {
    void this.answer(request);
  }

  terminate(): void {
    // its answers find no listener that waits for them
  }
}
