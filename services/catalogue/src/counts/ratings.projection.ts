import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { type EventOf, type toolRated, toolRatingChanged } from '@libs/contracts';
import { addToOutbox, OnEvent } from '@libs/messaging';
import { Transactions } from '@libs/persistence';

/** Projects the members' ratings of a tool; an older version changes nothing. */
@Controller()
export class RatingsProjection {
  constructor(private readonly transactions: Transactions) {}

  @OnEvent('tool.rated')
  async rated(@Payload() { data, version = 0 }: EventOf<typeof toolRated>): Promise<void> {
    const { toolId, count, total } = data;
    await this.transactions.run(async (tx) => {
      const [[tool]] = await tx.query<[{ version: number }[], number]>(
        `update tools set rating_count = $2, rating_total = $3, rating_version = $4, version = version + 1
         where id = $1 and rating_version < $4 returning version`,
        [toolId, count, total, version],
      );
      if (tool)
        await addToOutbox(
          tx,
          toolRatingChanged({ toolId, count, total }, { version: tool.version }),
        );
    });
  }
}
