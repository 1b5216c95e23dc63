import { type PaymentEstimates, PRO_PRICE_CENTS } from '@libs/contracts';
import { invalid, notFound } from '@libs/errors';
import { Transactions } from '@libs/persistence';
import { ToolCopies, ToolView } from '@libs/tool-copies';
import { Injectable } from '@nestjs/common';
import { CoinEstimates } from '../crypto/coin-estimates';
import { isForSale } from '../orders/quote';

/** Estimates the server's price of a tool, or of Pro for null, in the accepted coins. */
@Injectable()
export class EstimatePrice {
  constructor(
    private readonly transactions: Transactions,
    private readonly tools: ToolCopies,
    private readonly coins: CoinEstimates,
  ) {}

  async run(toolId: string | null): Promise<PaymentEstimates> {
    const price = toolId === null ? PRO_PRICE_CENTS : await this.priceOf(toolId);
    return { price, estimates: await this.coins.estimate(price) };
  }

  private async priceOf(toolId: string): Promise<number> {
    await this.tools.ensure(toolId);
    const tool = await this.transactions.read((database) =>
      database.findOneBy(ToolView, { id: toolId }),
    );
    if (!tool) throw notFound('tool_not_found', 'Tool not found');
    if (!isForSale(tool)) throw invalid('tool_not_for_sale', 'This tool is not for sale');
    return tool.price;
  }
}
