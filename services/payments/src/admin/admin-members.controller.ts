import { CurrentUserId, ForAdmins } from '@libs/auth';
import type { AdminCustomer, MessageResponse, SubscriptionResponse } from '@libs/contracts';
import { Transactions } from '@libs/persistence';
import { IdParam, ReasonRequest, SecurityEvent } from '@libs/service';
import { ToolCopies } from '@libs/tool-copies';
import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { StopCards } from '../cards/stop-cards';
import { EnsureCustomer } from '../customers/ensure-customer';
import { subscriptionResponse } from '../pro/membership.dto';
import {
  FindCustomersRequest,
  GrantPurchaseRequest,
  PurchaseResponse,
  purchaseResponse,
  SetProRequest,
} from './admin.dto';
import { FindCustomers } from './find-customers';
import { GrantPurchase, RevokePurchase, SetPro } from './grants';

@Controller('api/admin/customers')
@ForAdmins()
export class AdminCustomersController {
  constructor(
    private readonly transactions: Transactions,
    private readonly findCustomers: FindCustomers,
  ) {}

  /**
   * Finds users by part of their username or email.
   * @throws {400} A parameter is invalid.
   */
  @Get()
  searchCustomers(@Query() { search, limit }: FindCustomersRequest): Promise<AdminCustomer[]> {
    return this.transactions.read((database) => this.findCustomers.run(database, search, limit));
  }
}

@Controller('api/admin/users/:id/pro')
@ForAdmins()
export class AdminProController {
  constructor(
    private readonly transactions: Transactions,
    private readonly ensureCustomer: EnsureCustomer,
    private readonly stopCards: StopCards,
    private readonly setPro: SetPro,
  ) {}

  /**
   * Sets when a user's Pro ends; null ends it now and cancels the card subscription.
   * @throws {400} The time or the reason is invalid.
   * @throws {404} User not found
   * @throws {502} The card provider is not responding, so nothing was changed.
   */
  @SecurityEvent('pro.set')
  @Post()
  @HttpCode(200)
  async setProEnd(
    @IdParam('User not found') userId: string,
    @CurrentUserId() actorId: string,
    @Body() { until, reason }: SetProRequest,
  ): Promise<SubscriptionResponse> {
    await this.ensureCustomer.run(userId);
    const end = until === null ? null : new Date(until);
    const endsNow = end === null || end <= (await this.transactions.now());
    const endedCards = endsNow ? await this.stopCards.endOfMember(userId) : [];
    const membership = await this.transactions.run((tx) =>
      this.setPro.run(tx, end, { userId, actorId, reason, endedCards }),
    );
    return subscriptionResponse(membership);
  }
}

@Controller('api/admin/users/:id/purchases')
@ForAdmins()
export class AdminPurchasesController {
  constructor(
    private readonly transactions: Transactions,
    private readonly ensureCustomer: EnsureCustomer,
    private readonly tools: ToolCopies,
    private readonly grantPurchase: GrantPurchase,
    private readonly revokePurchase: RevokePurchase,
  ) {}

  /**
   * Grants a user a premium tool.
   * @throws {400} The tool is not premium, or the reason is missing.
   * @throws {404} The user or the tool does not exist.
   * @throws {409} This user already owns the tool
   */
  @SecurityEvent('purchase.grant')
  @Post()
  async grantTool(
    @IdParam('User not found') userId: string,
    @CurrentUserId() actorId: string,
    @Body() { toolId, reason }: GrantPurchaseRequest,
  ): Promise<PurchaseResponse> {
    await this.ensureCustomer.run(userId);
    await this.tools.ensure(toolId);
    const action = { userId, actorId, reason };
    return purchaseResponse(
      await this.transactions.run((tx) => this.grantPurchase.run(tx, toolId, action)),
    );
  }

  /**
   * Revokes a tool that was granted.
   * @throws {400} The reason is missing.
   * @throws {404} This user does not own the tool
   * @throws {409} This tool was paid for. Refund its order instead.
   */
  @SecurityEvent('purchase.revoke')
  @Post(':toolId/revoke')
  @HttpCode(200)
  async revokeTool(
    @IdParam('User not found') userId: string,
    @IdParam('Tool not found', 'toolId') toolId: string,
    @CurrentUserId() actorId: string,
    @Body() { reason }: ReasonRequest,
  ): Promise<MessageResponse> {
    const action = { userId, actorId, reason };
    await this.transactions.run((tx) => this.revokePurchase.run(tx, toolId, action));
    return { message: 'The tool was revoked' };
  }
}
