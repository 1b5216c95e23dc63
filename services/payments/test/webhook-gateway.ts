import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { aVisitor, type TestService, testSigner } from '@testing';

const PASSED_ON = ['content-type', 'x-nowpayments-sig', 'stripe-signature'];

/** Stands in for the gateway: forwards providers' notifications with an anonymous visitor's token. */
export class WebhookGateway {
  readonly received: string[] = [];

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async open(service: TestService): Promise<WebhookGateway> {
    const server = createServer();
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const gateway = new WebhookGateway(
      server,
      `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    );
    server.on('request', (request, response) => {
      const headers = new Headers({
        authorization: `Bearer ${testSigner.sign(aVisitor, 'payments')}`,
      });
      for (const name of PASSED_ON)
        if (request.headers[name]) headers.set(name, String(request.headers[name]));
      const pass = async () => {
        const chunks: Buffer[] = [];
        for await (const chunk of request) chunks.push(chunk as Buffer);
        const body = Buffer.concat(chunks);
        gateway.received.push(body.toString());
        const answer = await fetch(new URL(request.url ?? '', service.url), {
          method: request.method,
          headers,
          body,
        });
        response.writeHead(answer.status).end(await answer.text());
      };
      pass().catch(() => response.destroy());
    });
    return gateway;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
